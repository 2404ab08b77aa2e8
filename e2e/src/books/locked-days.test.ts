// Tests locked periods on the screens. The form prompts for a reason if one is required, and the history shows the reason.
import { readHistory } from '@twofold/contract/audit'
import { changeSettings } from '@twofold/contract/organisations'
import { readRegister } from '@twofold/contract/transactions'
import type { Locator } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { openRegisterPage, type RegisterPage } from '../drivers/register-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let register: RegisterPage
let form: Locator

beforeEach(async () => {
  register = await openRegisterPage(fixture, 'Drawer')
  form = register.page.getByRole('dialog', { name: 'Edit Transaction' })
  await register.post('Tools', [
    [register.accountID, 5_000],
    ['Owner Capital', -5_000],
  ])
  await lockThrough('2026-11-30')
  await register.open()
})
afterEach(() => lockThrough(''))

async function lockThrough(softLockDate: string): Promise<void> {
  await register.session.call(changeSettings, { body: { softLockDate } })
}

/** Returns the reasons in the history of the register's transactions, oldest first. */
async function reasons(): Promise<string[]> {
  const { transactions } = await register.session.call(readRegister, {
    params: { accountID: String(register.accountID) },
  })
  const histories = transactions.map(({ transactionID }) =>
    register.session.call(readHistory, {
      params: { objectKind: 'transaction', objectID: String(transactionID) },
      query: {},
    }),
  )
  return (await Promise.all(histories)).flatMap(({ auditEntries }) =>
    auditEntries.map(({ reason }) => reason).reverse(),
  )
}

test('a transaction, a change and a deletion on a locked day require a reason and keep it; a change of the comment does not', async () => {
  const { keys, page } = register
  await keys.type('11/6/2026')
  await register.typeEntry('Late bill', 'owner cap', '12')
  const reason = register.field('Reason')
  await expectFocus(reason)
  await register.form.getByText('The books are locked through Nov 30, 2026. Give a reason for the change.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await keys.send('The bill came late{Enter}')
  await expect
    .poll(() => register.postedEntries())
    .toEqual([
      ['Tools', 5_000],
      ['Late bill', 6_200],
    ])
  await expect.poll(() => register.field('Reason').count()).toBe(0)
  expect(await reasons()).toEqual(['', 'The bill came late'])
  await keys.press('Escape', 'Control+z')
  await expect.poll(() => register.postedEntries()).toEqual([['Tools', 5_000]])

  await keys.press('Control+ArrowDown', 'Enter')
  await form.getByLabel('Comment').fill('Tools and oil')
  await keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await keys.press('Control+ArrowDown', 'Enter')
  for (const side of ['Debit', 'Credit']) await form.getByLabel(`${side} line 1 amount`).fill('60')
  await keys.press('Enter')
  await form.getByText('Give a reason for the change.').waitFor()
  await form.getByLabel('Reason').fill('Ten dollars more')
  await keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  expect(await register.postedEntries()).toEqual([['Tools and oil', 6_000]])
  expect(await reasons()).toEqual(['', '', 'Ten dollars more'])

  await keys.press('Control+ArrowDown', 'Enter')
  await keys.pressOn(form.getByRole('button', { name: 'Delete' }))
  await form.getByText('Give a reason for the change.').waitFor()
  await form.getByLabel('Reason').fill('Entered twice')
  await keys.pressOn(form.getByRole('button', { name: 'Delete' }))
  await form.waitFor({ state: 'hidden' })
  await rowWith(listOf(page, 'Transactions'), 'Tools').waitFor({ state: 'detached' })
  // Undo restores the transaction with the same reason.
  await keys.press('Control+z')
  await page.getByText('Transaction restored').waitFor()
  expect(await register.postedEntries()).toEqual([['Tools and oil', 6_000]])
  expect(await reasons()).toEqual(['', '', 'Ten dollars more', 'Entered twice', 'Entered twice'])
})
