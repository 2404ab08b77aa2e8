// An entry over several accounts: its lines by keys, its remainder, and nothing of it lost.

import { proves } from '@twofold/accounting/testing/proves'
import { deleteAccount } from '@twofold/contract/accounts'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '../desks/field.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openTill, type Till } from '../desks/till.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let till: Till
let split: Locator
let names = 0

beforeEach(async () => {
  till = await openTill(stage, `Purse ${++names}`)
  split = till.page.getByRole('dialog', { name: 'Split Transaction' })
})

/** Begins in the row and goes on in the split form, whose first line of the other side has the focus. */
async function beginSplit(comment: string, amount: string): Promise<void> {
  await till.keys.press('Tab')
  await till.keys.type(comment)
  await till.keys.press('Tab', 'Tab')
  await till.keys.type(amount)
  await till.keys.press('Escape', 's')
  await expectFocus(split.getByLabel('Date'))
  await till.keys.tabTo(split.getByLabel('Credit line 1 account'))
}

test('lines come and go by keys, the remainder fills the last one, and the difference is told all the while', async () => {
  proves('rule 1.4', 'enter double-entry transactions made of debit and credit lines;')

  await till.open()
  await beginSplit('Weekly shop', '100')
  await till.keys.type('owner cap')
  await till.keys.press('Tab')
  await till.keys.type('70')
  await split.getByText('Credits lack').waitFor()
  await till.keys.press('Shift+Enter')
  await expectFocus(split.getByLabel('Credit line 2 account'))
  await expect.poll(() => split.getByLabel('Credit line 2 amount').inputValue()).toBe('30.00')
  await split.getByText('Debits equal credits').waitFor()
  await till.keys.type('checking')
  await till.keys.press('Tab', 'Shift+Enter')
  await expectFocus(split.getByLabel('Credit line 3 account'))
  await till.keys.press('Shift+Delete')
  await expectFocus(split.getByLabel('Credit line 2 account'))
  await till.keys.press('Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Weekly shop', '$100.00').waitFor()
  expect(await till.booked()).toEqual([['Weekly shop', 10_000]])
})

test('what is typed before the server has answered a split goes into the row, and both are booked', async () => {
  await till.slowAnswers(600)
  await till.open()
  await beginSplit('First', '100')
  await till.keys.type('owner cap')
  await till.keys.press('Tab', 'Enter')
  await till.typeEntry('Second', 'owner cap', '5')
  await rowWith(listOf(till.page, 'Transactions'), 'Second').waitFor()
  await expect.poll(() => split.count()).toBe(0)
  await expectFocus(till.field('Date'))
  expect(await till.booked()).toEqual([
    ['First', 10_000],
    ['Second', 10_500],
  ])
})

test('a split that the server refuses comes back to its form with the reason; over a begun entry it waits', async () => {
  const gone = await till.newAccount('Gone purse')
  await till.open()
  await till.session.call(deleteAccount, { params: { accountID: String(gone) } })
  await till.slowAnswers(600)
  await beginSplit('Refused', '100')
  await till.keys.type('gone purse')
  await till.keys.press('Tab', 'Enter')
  await till.keys.press('Tab')
  await till.keys.type('In between')
  await till.unposted().getByText('2 lines').waitFor()
  await till.unposted().getByText('Not posted.').waitFor()
  await expect.poll(() => split.count()).toBe(0)
  await till.unposted().getByRole('button', { name: 'Correct' }).click()
  const account = split.getByLabel('Credit line 1 account')
  await expect.poll(() => errorOf(account)).not.toBeNull()
  await account.fill('owner cap')
  await till.keys.press('Tab', 'Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Refused').waitFor()
  expect(await till.booked()).toEqual([['Refused', 10_000]])
  await expect.poll(() => till.field('Comment').inputValue()).toBe('In between')
})

test('a refused split comes back at once where nothing was typed since, and is not lost by closing its form', async () => {
  const gone = await till.newAccount('Lost purse')
  await till.open()
  await till.session.call(deleteAccount, { params: { accountID: String(gone) } })
  await beginSplit('Comes back', '100')
  await till.keys.type('lost purse')
  await till.keys.press('Tab', 'Enter')
  await expect.poll(() => errorOf(split.getByLabel('Credit line 1 account'))).not.toBeNull()
  await till.keys.press('Escape')
  const warning = till.page.getByRole('dialog', { name: 'Leave without saving?' })
  await warning.getByRole('button', { name: 'Stay' }).click()
  await warning.waitFor({ state: 'detached' })
  await expect.poll(() => split.getByLabel('Comment').inputValue()).toBe('Comes back')
})
