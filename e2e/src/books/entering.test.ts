// What makes entering fast, and what it must never do: guess, overwrite, or keep the keys to itself.
import { beforeEach, expect, test } from 'vitest'
import { expectFocus } from '../desks/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../desks/list.ts'
import { openTill, type Till } from '../desks/till.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let till: Till
let names = 0

beforeEach(async () => {
  till = await openTill(stage, `Drawer ${++names}`)
})

const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT', transactionDCAmount: number) => ({
  accountID,
  debitOrCredit,
  transactionDCAmount,
})
const offers = () => till.page.getByRole('listbox', { name: 'Entered before' }).getByRole('option')

/** An entry that the bank paid, under a comment. */
async function paidByBank(comment: string, cents = 4_050): Promise<void> {
  await till.post(comment, [
    line(till.idOf('Repairs and Maintenance'), 'DEBIT', cents),
    line(till.idOf('Checking'), 'CREDIT', cents),
  ])
}

test('a known comment brings account and amount of its last entry, and is posted with four moves', async () => {
  await paidByBank('Window cleaner', 4_050)
  await till.open()
  till.keys.moves()
  await till.keys.press('Tab')
  await till.keys.type('windo')
  await offers().filter({ hasText: 'Window cleaner' }).waitFor()
  await till.keys.press('ArrowDown', 'Enter')
  await expectFocus(till.field('Amount'))
  await expect.poll(() => till.field('Comment').inputValue()).toBe('Window cleaner')
  await expect.poll(() => till.field('Account').inputValue()).toBe('Expenses:Premises:Repairs and Maintenance')
  await expect.poll(() => till.field('Amount').inputValue()).toBe('\u221240.50')
  await till.keys.press('Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'Window cleaner').waitFor()
  expect(till.keys.moves()).toBe(4)
  expect(await till.booked()).toEqual([['Window cleaner', -4_050]])
})

test('a begun entry is cleared with one button, and what means nothing in a field with it', async () => {
  await till.open()
  await till.keys.type('11/12/2026')
  await till.keys.press('Tab')
  await till.keys.type('Wrong book')
  await till.keys.press('Tab')
  await till.keys.type('zzzqqq')
  await till.keys.press('Tab')
  await till.form.getByText('Choose an account from the list.').waitFor()
  await till.keys.type('12')
  const clear = till.form.getByRole('button', { name: 'Clear' })
  await till.keys.tabTo(clear)
  await till.keys.press('Enter')
  await expectFocus(till.field('Date'))
  await clear.waitFor({ state: 'detached' })
  for (const name of ['Comment', 'Account', 'Amount']) await expect.poll(() => till.field(name).inputValue()).toBe('')
  await expect.poll(() => till.field('Date').inputValue()).toBe('Nov 12, 2026')
})

test('what was typed for an account stays when its opening is called off, and gives way to one that is opened', async () => {
  await till.open()
  const account = till.field('Account')
  const dialog = till.page.getByRole('dialog', { name: 'Create New Account' })
  await till.keys.press('Tab')
  await till.keys.type('Hives')
  await till.keys.press('Tab')
  await till.keys.type('expenses:Beekeping')
  await till.keys.press('Enter')
  await dialog.waitFor()
  await till.keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(account)
  await expect.poll(() => account.inputValue()).toBe('expenses:Beekeping')
  await till.keys.press('End', 'Backspace', 'Backspace', 'Backspace', 'Backspace')
  await till.keys.type('eping')
  await till.keys.press('Enter')
  await dialog.waitFor()
  await till.keys.press('Enter')
  await expectFocus(till.field('Amount'))
  await expect.poll(() => account.inputValue()).toBe('Expenses:Beekeeping')
  await till.keys.type('-5')
  await till.keys.press('Enter')
  await expect.poll(() => till.booked()).toEqual([['Hives', -500]])
})

test('the accounts that are offered stay while another field scrolls under its text', async () => {
  await till.open()
  await till.field('Account').fill('check')
  const accounts = till.page.getByRole('listbox', { name: 'Accounts' })
  await accounts.waitFor()
  // As a comment that is longer than its field does when it is left.
  await till.field('Comment').evaluate(field => field.dispatchEvent(new Event('scroll')))
  expect(await accounts.count()).toBe(1)
})

test('Tab on a typed comment keeps it as it is, whatever is offered', async () => {
  await paidByBank('Gutter repair')
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('gutter')
  await offers().filter({ hasText: 'Gutter repair' }).waitFor()
  await till.keys.press('Tab')
  await expectFocus(till.field('Account'))
  await expect.poll(() => offers().count()).toBe(0)
  await expect.poll(() => till.field('Comment').inputValue()).toBe('gutter')
  await expect.poll(() => till.field('Account').inputValue()).toBe('')
  await till.keys.type('owner cap')
  await till.keys.press('Tab')
  await till.keys.type('7')
  await till.keys.press('Enter')
  await rowWith(listOf(till.page, 'Transactions'), 'gutter').waitFor()
  expect(await till.booked()).toEqual([['gutter', 700]])
})

test('what is typed is not overwritten by a comment that is taken, and Escape only closes the list', async () => {
  await paidByBank('Roof tiles')
  await till.open()
  await till.field('Amount').fill('12')
  await till.field('Comment').focus()
  await till.keys.type('roof')
  await offers().filter({ hasText: 'Roof tiles' }).waitFor()
  await till.keys.press('Escape')
  await expect.poll(() => offers().count()).toBe(0)
  await expectFocus(till.field('Comment'))
  await till.keys.press('ArrowDown')
  await offers().filter({ hasText: 'Roof tiles' }).waitFor()
  await till.keys.press('ArrowDown', 'Tab')
  await expectFocus(till.field('Account'))
  await expect.poll(() => till.field('Account').inputValue()).toBe('Expenses:Premises:Repairs and Maintenance')
  await expect.poll(() => till.field('Amount').inputValue()).toBe('12.00')
})

test('a known comment of several lines goes on in the split form', async () => {
  await till.post('Shop and workshop', [
    line(till.accountID, 'DEBIT', 1_000),
    line(till.idOf('Owner Capital'), 'CREDIT', 600),
    line(till.idOf('Checking'), 'CREDIT', 400),
  ])
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('shop and')
  await offers().filter({ hasText: '3 lines' }).waitFor()
  await till.keys.press('ArrowDown', 'Enter')
  const split = till.page.getByRole('dialog', { name: 'Split Transaction' })
  await expectFocus(split.getByLabel('Date'))
  await expect.poll(() => split.getByLabel('Credit line 2 amount').inputValue()).toBe('4.00')
  await till.keys.press('Enter')
  await expect.poll(() => till.booked()).toHaveLength(2)
  await expectFocus(till.field('Date'))
  await expect.poll(() => till.field('Comment').inputValue()).toBe('')
})

test('a transaction is entered again by one key from the list, and from its form, on the day of the last entry', async () => {
  await till.post('Monthly fee', [line(till.accountID, 'CREDIT', 900), line(till.idOf('Owner Capital'), 'DEBIT', 900)])
  await till.open()
  await till.keys.type('11/9/2026')
  await till.keys.press('Control+ArrowDown', 'c')
  await expectFocus(till.field('Date'))
  await expect.poll(() => till.field('Amount').inputValue()).toBe('\u22129.00')
  await till.keys.press('Enter')
  const rows = rowWith(listOf(till.page, 'Transactions'), 'Monthly fee')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(async () => (await cellsOf(rows.first()))[1]).toBe('Nov 9, 2026')
  await till.keys.press('Control+ArrowDown', 'Enter')
  const form = till.page.getByRole('dialog', { name: 'Edit Transaction' })
  await till.keys.tabTo(form.getByRole('button', { name: 'Duplicate' }))
  await till.keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await expectFocus(till.field('Date'))
  await till.keys.press('Enter')
  await expect.poll(() => till.booked()).toHaveLength(3)
})

test('a duplicate never overwrites what is typed in the row', async () => {
  await till.post('Not now', [line(till.accountID, 'CREDIT', 900), line(till.idOf('Owner Capital'), 'DEBIT', 900)])
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('Half an entry')
  await till.keys.press('Control+ArrowDown', 'c')
  await till.page.getByText('Post or clear what is typed above first.').waitFor()
  await expect.poll(() => till.field('Comment').inputValue()).toBe('Half an entry')
})

test('what was deleted comes back by one key', async () => {
  await till.post('Too soon', [line(till.accountID, 'DEBIT', 900), line(till.idOf('Owner Capital'), 'CREDIT', 900)])
  await till.open()
  await till.keys.press('Control+ArrowDown', 'Enter')
  const form = till.page.getByRole('dialog', { name: 'Edit Transaction' })
  await till.keys.tabTo(form.getByRole('button', { name: 'Delete' }))
  await till.keys.press('Enter')
  await till.page.getByText('Transaction deleted').waitFor()
  await expect.poll(() => till.booked()).toEqual([])
  await till.keys.press('Control+z')
  await till.page.getByText('Transaction posted again').waitFor()
  await expect.poll(() => till.booked()).toEqual([['Too soon', 900]])
})

test('Escape leaves the entry row of an empty register, whose letters are shortcuts again', async () => {
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('kept')
  await till.keys.press('Escape')
  await expect.poll(() => till.field('Comment').inputValue()).toBe('kept')
  await till.keys.press('g', 'a')
  await till.page.getByRole('heading', { name: 'My Accounts' }).waitFor()
})

test('a tab with half an entry asks before it is closed', async () => {
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('Half')
  const asked = till.page.waitForEvent('dialog')
  await till.page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
})
