// What is done with entries and accounts, with the keyboard alone: a click fails the story.
import { createAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { deleteTransaction, readRegister } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { expectFocus, expectFocusIn } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { openWalk } from '../desks/walk.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

test('an entry is split, found, deleted and taken back; an account is renamed, moved and deleted', async () => {
  const session = await stage.signIn()
  const { accounts } = await session.call(listAccounts, {})
  const parent = accounts.find(({ accountName }) => accountName === 'Current Assets')!.accountID
  const body = { accountParent: parent, accountName: 'Walked Purse' }
  const { accountID } = await session.call(createAccount, { body })
  const { page, keys, button, goTo, enterList, pressOn, fill, opened, closed } = await openWalk(stage)
  await goTo('Walked Purse')
  const list = listOf(page, 'Transactions')
  await page.getByText(/^[\d,]+ transactions?$/).waitFor()

  await keys.press('s')
  const split = await opened('Split Transaction')
  await fill(split.getByLabel('Comment'), 'Weekly shop')
  await fill(split.getByLabel('Debit line 1 amount'), '100')
  await fill(split.getByLabel('Credit line 1 account'), 'owner cap')
  await keys.press('Tab')
  await keys.type('70')
  await keys.press('Shift+Enter')
  await expectFocus(split.getByLabel('Credit line 2 account'))
  await keys.type('checking')
  await keys.press('Tab', 'Enter')
  await rowWith(list, 'Weekly shop', '$100.00').waitFor()
  await closed(split)

  await enterList(list)
  await keys.press('Enter')
  const edit = await opened('Edit Transaction')
  await pressOn(button('Delete', edit))
  await page.getByText('Transaction deleted').waitFor()
  await closed(edit)
  await rowWith(list, 'Weekly shop').waitFor({ state: 'detached' })
  await keys.press('Control+z')
  await page.getByText('Transaction posted again').waitFor()
  await rowWith(list, 'Weekly shop').waitFor()
  await expectFocusIn(page.locator('body'))

  await goTo('Accounts')
  const chart = listOf(page, 'My Accounts')
  await keys.press('/')
  await keys.type('walked')
  await rowWith(chart, 'Walked Purse').waitFor()
  await expect.poll(() => chart.getByRole('row').count()).toBe(2)
  await enterList(chart)
  await keys.press('e')
  const account = await opened('Edit Account')
  await fill(account.getByLabel('Parent Account'), 'fixed')
  await page.getByRole('option').filter({ hasText: 'Fixed' }).first().waitFor()
  await keys.press('Enter')
  await fill(account.getByLabel('Account Name'), 'Walked Box')
  await keys.press('Enter')
  await page.getByText('Account updated').waitFor()
  await keys.press('Escape')
  await closed(account)
  expect((await session.call(readAccount, { params: { accountID: String(accountID) } })).accountFullName).toMatch(
    /Fixed.*:Walked Box$/,
  )

  const { transactions } = await session.call(readRegister, { params: { accountID: String(accountID) } })
  for (const { transactionID } of transactions)
    await session.call(deleteTransaction, { params: { transactionID: String(transactionID) } })
  await keys.press('/')
  await keys.press('Control+a')
  await keys.type('walked box')
  await rowWith(chart, 'Walked Box').waitFor()
  await enterList(chart)
  await keys.press('e')
  await opened('Edit Account')
  await pressOn(button('Delete Account', account))
  await page.getByText('Account deleted').waitFor()
  await closed(account)
})
