// Enters ten receipts without a mouse. The test creates an account in the form, corrects one transaction, finds one by its amount, and
// exports the result. It counts the keys pressed for each transaction, without the typed text.
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { openRegisterPage } from '../drivers/register-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

/** The receipts: the date as typed, the comment, the other account, and the amount. */
const RECEIPTS = [
  ['11/2/2026', 'Float', 'owner cap', '500'],
  ['', 'Stamps', 'office', '-12.40'],
  ['+', 'String', 'repairs', '-3*4.95'],
  ['', 'Cash sale', 'owner cap', '89.90'],
  ['+2', 'Window cleaner', 'repairs', '-40'],
  ['', 'Printer ink', 'office', '-(27.50+27.50*8%)'],
  ['12', 'Nails', 'repairs', '-7.15'],
  ['', 'Cash sale', 'owner cap', '120'],
  ['11/30', 'Tea', 'office', '-6.05'],
] as const

const MOVES_MAX = 6

test('ten receipts are entered, one corrected, one found and exported, each transaction in at most six moves', async () => {
  const register = await openRegisterPage(fixture, 'Cash box')
  const { page, keys, session } = register
  const list = listOf(page, 'Transactions')
  await register.open()
  keys.moves()

  await keys.send('11/1/2026{Tab}Rebinding the old ledgers{Tab}expenses:Bookbinding')
  await page.getByRole('option', { name: 'Create “Bookbinding” under Expenses' }).waitFor()
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Create New Account' }).waitFor()
  await keys.press('Enter')
  await expectFocus(register.field('Amount'))
  await keys.send('-64{Enter}')
  const moves = [keys.moves()]
  for (const [date, comment, account, amount] of RECEIPTS) {
    await keys.type(date)
    await register.typeEntry(comment, account, amount)
    moves.push(keys.moves())
  }
  expect(moves).toHaveLength(10)
  expect(Math.max(...moves)).toBeLessThanOrEqual(MOVES_MAX)
  expect(moves.slice(1)).toEqual(RECEIPTS.map(() => 4))
  await expect.poll(() => register.postedEntries()).toHaveLength(10)
  const balances = (await register.postedEntries()).map(([, balance]) => balance)
  expect(balances).toEqual([-6_400, 43_600, 42_360, 40_875, 49_865, 45_865, 42_895, 42_180, 54_180, 53_575])
  await expect.poll(async () => (await cellsOf(rowWith(list, 'Window cleaner')))[1]).toBe('Nov 5, 2026')
  const { accounts } = await session.call(listAccounts, {})
  expect(accounts.find(({ accountName }) => accountName === 'Bookbinding')).toMatchObject({
    accountFullName: 'Expenses:Bookbinding',
    accountType: 'EXPENSE',
  })

  await keys.send('{Escape}{/}120{Enter}')
  await expectFocus(list)
  await rowWith(list, '$120.00').waitFor()
  await expect.poll(() => rowWith(list, 'Stamps').count()).toBe(0)
  await keys.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Transaction' })
  await keys.tabTo(form.getByLabel('Debit line 1 amount'))
  await keys.type('210')
  await keys.tabTo(form.getByLabel('Credit line 1 amount'))
  await keys.send('210{Enter}')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await register.postedEntries()).at(-1)).toEqual(['Tea', 62_575])

  await keys.send('{/}64{Enter}')
  await rowWith(list, 'Rebinding the old ledgers').waitFor()
  await expect.poll(() => rowWith(list, 'Cash sale').count()).toBe(0)
  await expectFocus(list)
  const { lines } = await savedFile(page, () => keys.press('e', 'c'))
  const [head, ...rows] = lines
  expect(head).toContain('Comment')
  expect(rows).toHaveLength(1)
  for (const part of ['Rebinding the old ledgers', 'Expenses:Bookbinding', '64.00']) expect(rows[0]).toContain(part)
})
