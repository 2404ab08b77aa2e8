// Fast entry in the register. It must not guess, overwrite what is typed, or block other keys.
import { deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { delayResponses } from '../desks/delayed-responses.ts'
import { errorOf } from '../desks/field.ts'
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
const split = () => till.page.getByRole('dialog', { name: 'Split Transaction' })
const offers = () => till.page.getByRole('listbox', { name: 'Previous entries' }).getByRole('option')

/** Clears the row with its button, from whichever field has the focus. */
async function clear(): Promise<void> {
  const button = till.form.getByRole('button', { name: 'Clear' })
  await till.keys.tabTo(button)
  await till.keys.press('Enter')
  await expectFocus(till.field('Date'))
  await button.waitFor({ state: 'detached' })
  for (const name of ['Comment', 'Account', 'Amount']) await expect.poll(() => till.field(name).inputValue()).toBe('')
}

/** A transaction paid from the bank, with a comment. */
async function paidByBank(comment: string, cents = 4_050): Promise<void> {
  await till.post(comment, [
    line(till.idOf('Repairs and Maintenance'), 'DEBIT', cents),
    line(till.idOf('Checking'), 'CREDIT', cents),
  ])
}

test('a known comment fills in its last transaction in four moves, overwrites nothing, and opens the split form for several lines', async () => {
  await paidByBank('Window cleaner', 4_050)
  await paidByBank('Gutter repair')
  await paidByBank('Roof tiles')
  await till.post('Shop and workshop', [
    line(till.accountID, 'DEBIT', 1_000),
    line(till.idOf('Owner Capital'), 'CREDIT', 600),
    line(till.idOf('Checking'), 'CREDIT', 400),
  ])
  const list = listOf(till.page, 'Transactions')
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
  await rowWith(list, 'Window cleaner').waitFor()
  expect(till.keys.moves()).toBe(4)
  expect((await till.booked()).at(-1)).toEqual(['Window cleaner', -3_050])

  // Tab keeps a typed comment, whatever is suggested.
  await expectFocus(till.field('Date'))
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
  await rowWith(list, 'gutter').waitFor()
  expect((await till.booked()).at(-1)).toEqual(['gutter', -2_350])

  // Escape closes only the list.
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
  await clear()

  await till.keys.press('Tab')
  await till.keys.type('shop and')
  await offers().filter({ hasText: '3 lines' }).waitFor()
  await till.keys.press('ArrowDown', 'Enter')
  await expectFocus(split().getByLabel('Date'))
  await expect.poll(() => split().getByLabel('Credit line 2 amount').inputValue()).toBe('4.00')
  await till.keys.press('Enter')
  await expect.poll(() => till.booked()).toHaveLength(4)
  await expectFocus(till.field('Date'))
  await expect.poll(() => till.field('Comment').inputValue()).toBe('')
})

test('Escape leaves the row of an empty register, a button clears it, an account is created from it, and closing the tab keeps a half-typed transaction', async () => {
  await till.open()
  await till.keys.press('Tab')
  await till.keys.type('kept')
  await till.keys.press('Escape')
  await expect.poll(() => till.field('Comment').inputValue()).toBe('kept')
  await till.keys.press('g', 'a')
  await till.page.getByRole('heading', { name: 'My Accounts' }).waitFor()

  await till.open()
  await till.keys.type('11/12/2026')
  await till.keys.press('Tab')
  await till.keys.type('Wrong book')
  await till.keys.press('Tab')
  await till.keys.type('zzzqqq')
  await till.keys.press('Tab')
  await till.form.getByText('Choose an account from the list.').waitFor()
  await till.keys.type('12')
  await clear()
  await expect.poll(() => till.field('Date').inputValue()).toBe('Nov 12, 2026')

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

  await account.fill('check')
  const accounts = till.page.getByRole('listbox', { name: 'Accounts' })
  await accounts.waitFor()
  // A comment that is longer than its field scrolls when the field is left.
  await till.field('Comment').evaluate(field => field.dispatchEvent(new Event('scroll')))
  expect(await accounts.count()).toBe(1)

  await till.field('Comment').fill('Half')
  const asked = till.page.waitForEvent('dialog')
  await till.page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
})

test('one key copies a transaction from the list or its form to the day of the last one, and never overwrites typed values', async () => {
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

  await expectFocus(till.field('Date'))
  await till.keys.press('Tab')
  await till.keys.type('Half an entry')
  await till.keys.press('Control+ArrowDown', 'c')
  await till.page.getByText('Post or clear the entry above first.').waitFor()
  await expect.poll(() => till.field('Comment').inputValue()).toBe('Half an entry')
})

/** Starts in the row and continues in the split form. The first line of the other side has the focus. */
async function beginSplit(comment: string, amount: string): Promise<void> {
  await till.keys.press('Tab')
  await till.keys.type(comment)
  await till.keys.press('Tab', 'Tab')
  await till.keys.type(amount)
  await till.keys.press('Escape', 's')
  await expectFocus(split().getByLabel('Date'))
  await till.keys.tabTo(split().getByLabel('Credit line 1 account'))
}

test('typing continues while a split is saved, and a refused split returns to its form with the reason', async () => {
  const [gone, lost] = [await till.newAccount('Gone purse'), await till.newAccount('Lost purse')]
  const list = listOf(till.page, 'Transactions')
  const remove = (id: number) => till.session.call(deleteAccount, { params: { accountID: String(id) } })
  await till.open()
  const first = await delayResponses(till.page, '**/api/transactions', 'POST')
  await beginSplit('First', '100')
  await till.keys.type('owner cap')
  await till.keys.press('Tab', 'Enter')
  await first.requested
  await till.typeEntry('Second', 'owner cap', '5')
  first.release()
  await rowWith(list, 'Second').waitFor()
  await expect.poll(() => split().count()).toBe(0)
  await expectFocus(till.field('Date'))
  expect(await till.booked()).toEqual([
    ['First', 10_000],
    ['Second', 10_500],
  ])

  // A copied transaction waits while another one is being typed.
  await remove(gone)
  const refused = await delayResponses(till.page, '**/api/transactions', 'POST')
  await beginSplit('Refused', '100')
  await till.keys.type('gone purse')
  await till.keys.press('Tab', 'Enter')
  await refused.requested
  await till.keys.press('Tab')
  await till.keys.type('In between')
  refused.release()
  await till.unposted().getByText('2 lines').waitFor()
  await till.unposted().getByText('Not posted.').waitFor()
  await expect.poll(() => split().count()).toBe(0)
  await till.unposted().getByRole('button', { name: 'Correct' }).click()
  const account = split().getByLabel('Credit line 1 account')
  await expect.poll(() => errorOf(account)).not.toBeNull()
  await account.fill('owner cap')
  await till.keys.press('Tab', 'Enter')
  await rowWith(list, 'Refused').waitFor()
  expect((await till.booked()).at(-1)).toEqual(['Refused', 20_500])
  await expect.poll(() => till.field('Comment').inputValue()).toBe('In between')
  await clear()

  // If nothing was typed, it comes back automatically, and closing the form does not lose it.
  await remove(lost)
  await beginSplit('Comes back', '100')
  await till.keys.type('lost purse')
  await till.keys.press('Tab', 'Enter')
  await expect.poll(() => errorOf(split().getByLabel('Credit line 1 account'))).not.toBeNull()
  await till.keys.press('Escape')
  const warning = till.page.getByRole('dialog', { name: 'Leave without saving?' })
  await warning.getByRole('button', { name: 'Stay' }).click()
  await warning.waitFor({ state: 'detached' })
  await expect.poll(() => split().getByLabel('Comment').inputValue()).toBe('Comes back')
})
