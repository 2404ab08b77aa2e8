// Fast entry in the register. The entry row must not guess values, overwrite typed text, or block other keys.
import { deleteAccount } from '@twofold/contract/accounts'
import { beforeEach, expect, test } from 'vitest'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { errorOf } from '../drivers/field.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import { openRegisterPage, type RegisterPage } from '../drivers/register-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let register: RegisterPage
let names = 0

beforeEach(async () => {
  register = await openRegisterPage(fixture, `Drawer ${++names}`)
})

const split = () => register.page.getByRole('dialog', { name: 'Split Transaction' })
const offers = () => register.page.getByRole('listbox', { name: 'Previous entries' }).getByRole('option')

/** Clears the row with its button, regardless of the field that has the focus. */
async function clear(): Promise<void> {
  const button = register.form.getByRole('button', { name: 'Clear' })
  await register.keys.pressOn(button)
  await expectFocus(register.field('Date'))
  await button.waitFor({ state: 'detached' })
  for (const name of ['Comment', 'Account', 'Amount'])
    await expect.poll(() => register.field(name).inputValue()).toBe('')
}

test('a known comment fills in its last transaction in four moves, overwrites nothing, and opens the split form for several lines', async () => {
  const paidByBank: [string, number][] = [
    ['Repairs and Maintenance', 4_050],
    ['Checking', -4_050],
  ]
  for (const comment of ['Window cleaner', 'Gutter repair', 'Roof tiles']) await register.post(comment, paidByBank)
  await register.post('Shop and workshop', [
    [register.accountID, 1_000],
    ['Owner Capital', -600],
    ['Checking', -400],
  ])
  const list = listOf(register.page, 'Transactions')
  await register.open()
  register.keys.moves()
  await register.keys.send('{Tab}windo')
  await offers().filter({ hasText: 'Window cleaner' }).waitFor()
  await register.keys.press('ArrowDown', 'Enter')
  await expectFocus(register.field('Amount'))
  await expect.poll(() => register.field('Comment').inputValue()).toBe('Window cleaner')
  await expect.poll(() => register.field('Account').inputValue()).toBe('Repairs and Maintenance · Premises · Expenses')
  await expect.poll(() => register.field('Amount').inputValue()).toBe('\u221240.50')
  await register.keys.press('Enter')
  await rowWith(list, 'Window cleaner').waitFor()
  expect(register.keys.moves()).toBe(4)
  expect((await register.postedEntries()).at(-1)).toEqual(['Window cleaner', -3_050])

  // Tab keeps a typed comment, even if the list suggests another comment.
  await expectFocus(register.field('Date'))
  await register.keys.send('{Tab}gutter')
  await offers().filter({ hasText: 'Gutter repair' }).waitFor()
  await register.keys.press('Tab')
  await expectFocus(register.field('Account'))
  await expect.poll(() => offers().count()).toBe(0)
  await expect.poll(() => register.field('Comment').inputValue()).toBe('gutter')
  await expect.poll(() => register.field('Account').inputValue()).toBe('')
  await register.keys.send('owner cap{Tab}7{Enter}')
  await rowWith(list, 'gutter').waitFor()
  expect((await register.postedEntries()).at(-1)).toEqual(['gutter', -2_350])

  // Escape closes only the list of suggestions.
  await register.field('Amount').fill('12')
  await register.field('Comment').focus()
  await register.keys.type('roof')
  await offers().filter({ hasText: 'Roof tiles' }).waitFor()
  await register.keys.press('Escape')
  await expect.poll(() => offers().count()).toBe(0)
  await expectFocus(register.field('Comment'))
  await register.keys.press('ArrowDown')
  await offers().filter({ hasText: 'Roof tiles' }).waitFor()
  await register.keys.press('ArrowDown', 'Tab')
  await expectFocus(register.field('Account'))
  await expect.poll(() => register.field('Account').inputValue()).toBe('Repairs and Maintenance · Premises · Expenses')
  await expect.poll(() => register.field('Amount').inputValue()).toBe('12.00')
  await clear()

  await register.keys.send('{Tab}shop and')
  await offers().filter({ hasText: '3 lines' }).waitFor()
  await register.keys.press('ArrowDown', 'Enter')
  await expectFocus(split().getByLabel('Date'))
  await expect.poll(() => split().getByLabel('Credit line 2 amount').inputValue()).toBe('4.00')
  await register.keys.press('Enter')
  await expect.poll(() => register.postedEntries()).toHaveLength(4)
  await expectFocus(register.field('Date'))
  await expect.poll(() => register.field('Comment').inputValue()).toBe('')
})

test('Escape leaves the row of an empty register, a button clears it, an account is created from it, and closing the tab keeps a half-typed transaction', async () => {
  await register.open()
  await register.keys.send('{Tab}kept{Escape}')
  await expect.poll(() => register.field('Comment').inputValue()).toBe('kept')
  await register.keys.press('g', 'a')
  await register.page.getByRole('heading', { name: 'My Accounts' }).waitFor()

  await register.open()
  await register.keys.send('11/12/2026{Tab}Wrong book{Tab}zzzqqq{Tab}')
  await register.form.getByText('Choose an account from the list.').waitFor()
  await register.keys.type('12')
  await clear()
  await expect.poll(() => register.field('Date').inputValue()).toBe('Nov 12, 2026')

  const account = register.field('Account')
  const dialog = register.page.getByRole('dialog', { name: 'Create New Account' })
  await register.keys.send('{Tab}Hives{Tab}expenses:Beekeping{Enter}')
  await dialog.waitFor()
  await register.keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(account)
  await expect.poll(() => account.inputValue()).toBe('expenses:Beekeping')
  await register.keys.send('{End}{Backspace}{Backspace}{Backspace}{Backspace}eping{Enter}')
  await dialog.waitFor()
  await register.keys.press('Enter')
  await expectFocus(register.field('Amount'))
  await expect.poll(() => account.inputValue()).toBe('Beekeeping · Expenses')
  await register.keys.send('-5{Enter}')
  await expect.poll(() => register.postedEntries()).toEqual([['Hives', -500]])

  await account.fill('check')
  const accounts = register.page.getByRole('listbox', { name: 'Accounts' })
  await accounts.waitFor()
  // When the focus leaves a field, a long comment scrolls back. The scrolling must not close the list.
  await register.field('Comment').evaluate(field => field.dispatchEvent(new Event('scroll')))
  expect(await accounts.count()).toBe(1)

  await register.field('Comment').fill('Half')
  const asked = register.page.waitForEvent('dialog')
  await register.page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
})

test('one key copies a transaction from the list or its form to the day of the last one, and never overwrites typed values', async () => {
  await register.post('Monthly fee', [
    [register.accountID, -900],
    ['Owner Capital', 900],
  ])
  await register.open()
  await register.keys.send('11/9/2026{Control+ArrowDown}{c}')
  await expectFocus(register.field('Date'))
  await expect.poll(() => register.field('Amount').inputValue()).toBe('\u22129.00')
  await register.keys.press('Enter')
  const rows = rowWith(listOf(register.page, 'Transactions'), 'Monthly fee')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(async () => (await cellsOf(rows.first()))[1]).toBe('Nov 9, 2026')
  await register.keys.press('Control+ArrowDown', 'Enter')
  const form = register.page.getByRole('dialog', { name: 'Edit Transaction' })
  await register.keys.pressOn(form.getByRole('button', { name: 'Duplicate' }))
  await form.waitFor({ state: 'hidden' })
  await expectFocus(register.field('Date'))
  await register.keys.press('Enter')
  await expect.poll(() => register.postedEntries()).toHaveLength(3)

  await expectFocus(register.field('Date'))
  await register.keys.send('{Tab}Half an entry{Control+ArrowDown}{c}')
  await register.page.getByText('Post or clear the entry above first.').waitFor()
  await expect.poll(() => register.field('Comment').inputValue()).toBe('Half an entry')
})

/** Starts a transaction in the row and continues it in the split form. The focus is then on the account of the first offsetting line. */
async function beginSplit(comment: string, amount: string): Promise<void> {
  await register.keys.send(`{Tab}${comment}{Tab}{Tab}${amount}{Escape}{s}`)
  await expectFocus(split().getByLabel('Date'))
  await register.keys.tabTo(split().getByLabel('Credit line 1 account'))
}

test('typing continues while a split is saved, and a refused split returns to its form with the reason', async () => {
  const [gone, lost] = [await register.newAccount('Gone purse'), await register.newAccount('Lost purse')]
  const list = listOf(register.page, 'Transactions')
  const remove = (id: number) => register.session.call(deleteAccount, { params: { accountID: String(id) } })
  await register.open()
  const first = await delayResponses(register.page, '**/api/transactions', 'POST')
  await beginSplit('First', '100')
  await register.keys.send('owner cap{Tab}{Enter}')
  await first.requested
  await register.typeEntry('Second', 'owner cap', '5')
  first.release()
  await rowWith(list, 'Second').waitFor()
  await expect.poll(() => split().count()).toBe(0)
  await expectFocus(register.field('Date'))
  expect(await register.postedEntries()).toEqual([
    ['First', 10_000],
    ['Second', 10_500],
  ])

  // A refused transaction is not opened while the user is typing another one.
  await remove(gone)
  const refused = await delayResponses(register.page, '**/api/transactions', 'POST')
  await beginSplit('Refused', '100')
  await register.keys.send('gone purse{Tab}{Enter}')
  await refused.requested
  await register.keys.send('{Tab}In between')
  refused.release()
  await register.unposted().getByText('2 lines').waitFor()
  await register.unposted().getByText('Not posted.').waitFor()
  await expect.poll(() => split().count()).toBe(0)
  await register.unposted().getByRole('button', { name: 'Edit' }).click()
  const account = split().getByLabel('Credit line 1 account')
  await expect.poll(() => errorOf(account)).not.toBeNull()
  await account.fill('owner cap')
  await register.keys.press('Tab', 'Enter')
  await rowWith(list, 'Refused').waitFor()
  expect((await register.postedEntries()).at(-1)).toEqual(['Refused', 20_500])
  await expect.poll(() => register.field('Comment').inputValue()).toBe('In between')
  await clear()

  // If the user has not typed anything, the refused transaction opens again automatically. Closing the form does not discard the
  // transaction.
  await remove(lost)
  await beginSplit('Comes back', '100')
  await register.keys.send('lost purse{Tab}{Enter}')
  await expect.poll(() => errorOf(split().getByLabel('Credit line 1 account'))).not.toBeNull()
  await register.keys.press('Escape')
  const warning = register.page.getByRole('dialog', { name: 'Leave without saving?' })
  await warning.getByRole('button', { name: 'Stay' }).click()
  await warning.waitFor({ state: 'detached' })
  await expect.poll(() => split().getByLabel('Comment').inputValue()).toBe('Comes back')
})
