// Imports files on the screen and undoes whole imports.
import { listAccounts } from '@twofold/contract/accounts'
import { listCustomers } from '@twofold/contract/receivables/customers'
import { changeTransaction, readRegister } from '@twofold/contract/transactions'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocusIn, keyboardOf } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, idOf, open } = setUpBooks(fixture)

const choose = (field: Locator, name: string, text: string) =>
  field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function balanceOf(name: string): Promise<number | undefined> {
  const { accounts } = await call(listAccounts, {})
  return accounts.find(({ accountFullName }) => accountFullName === name)?.accountBalance
}

const CHECKING = 'Assets:Current Assets:Bank:Checking'

test('files are imported by keyboard, as accounts or transactions, with columns of other names, and undone completely', async () => {
  const before = await balanceOf(CHECKING)
  const { page, keys, button, goTo, pressOn, opened, submit } = await startKeyboardJourney(fixture)
  const field = page.getByLabel('Choose a file')
  const chooseByKey = async (name: string, text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')])
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const chooseContents = (records: string) => keys.choose(page.getByLabel('Contents'), records, 'Shift+Tab')
  const undo = async (name: string) => {
    await pressOn(button(`Undo the import of ${name}`))
    const asked = await opened(`Undo the import of ${name}?`)
    await submit(asked, 'Undo import', 'Import undone')
  }
  await goTo('Import')
  await keys.press('n')
  await expectFocusIn(field)
  await chooseByKey('empty.csv', '')
  await page.getByText('This file is empty.').waitFor()
  await chooseByKey('chart.csv', 'fullName,type,memo\nResearch,EXPENSE,All of it\nResearch:Samples,,\n')
  await page.getByText('chart.csv').waitFor()
  await chooseContents('Accounts')
  await pressOn(button('Import 2 accounts'))
  await page.getByText('2 accounts ·').waitFor()
  await expectFocusIn(page.getByRole('main'))
  expect(await balanceOf('Research:Samples')).toBe(0)
  await undo('chart.csv')
  expect(await balanceOf('Research:Samples')).toBeUndefined()

  await keys.press('n')
  await expectFocusIn(field)
  const rows = ['1.11.2026;"Beans; ""dark""";12.50;Corner', '2.11.2026;=Paper;-2;Mill']
  await chooseByKey('bank.csv', ['Wann;Wofür;Soll es sein;Laden', ...rows, ''].join('\n'))
  await page.getByText('bank.csv').waitFor()
  await chooseContents('Transactions')
  await page.getByText('Choose what the columns contain').waitFor()
  for (const [label, column] of [
    ['Date', 'Wann'],
    ['Amount', 'Soll es sein'],
    ['Comment', 'Wofür'],
    ['Other account', 'Laden'],
  ] as const) {
    await keys.choose(page.getByLabel(label, { exact: true }), column, label === 'Other account' ? 'Shift+Tab' : 'Tab')
  }
  await expect.poll(() => page.getByLabel('Date format').inputValue()).toBe('DMY')
  await keys.tabTo(page.getByRole('combobox', { name: 'Account for all rows', exact: true }))
  await keys.send('bank checking{Tab}')
  await keys.tabTo(page.getByLabel('Parent of each other account'))
  await keys.type('Expenses:Shops')
  await pressOn(button('Import 2 transactions and 3 accounts'))
  await page.getByText('2 transactions, 3 accounts').waitFor()
  await expectFocusIn(page.getByRole('main'))
  expect(await balanceOf(CHECKING)).toBe(before! + 1050)
  expect(await balanceOf('Expenses:Shops:Corner')).toBeDefined()
  await undo('bank.csv')
  await page
    .getByText(/undone .* by Robin Demo/)
    .first()
    .waitFor()
  expect([await balanceOf(CHECKING), await balanceOf('Expenses:Shops')]).toEqual([before, undefined])
})

test('an import with a transaction changed since cannot be undone, and the dialog names the transaction', async () => {
  const page = await open('/organisation/import', { expecting: [409] })
  const text = `date,comment,amount,account,counterAccount\n2026-11-03,Till,5,${CHECKING},Assets:Current Assets:Bank:Savings\n`
  await choose(page.getByLabel('Choose a file'), 'till.csv', text)
  await press(page, 'Import 1 transaction')
  await page.getByRole('button', { name: 'Undo the import of till.csv' }).waitFor()
  const input = { params: { accountID: String(idOf('Checking')) }, query: { limit: '200' } }
  const { transactions } = await call(readRegister, input)
  const { transactionID } = transactions.find(({ transactionComment }) => transactionComment === 'Till')!
  const change = { params: { transactionID: String(transactionID) }, body: { transactionComment: 'Till, corrected' } }
  await call(changeTransaction, change)
  await press(page, 'Undo the import of till.csv')
  await press(page, 'Undo import', `1 transaction was changed later (the first is ${transactionID}).`)
})

test('invoices are imported as charged, with missing customers, after the user decides about a credit', async () => {
  const page = await open('/organisation/import')
  const keys = keyboardOf(page)
  await page.getByLabel('Contents').selectOption('receivable-invoices')
  const text =
    'Customer,Invoice Date,Invoice No,Total\nMill Street Climbing,2026-11-02,MS-1,125.50\nMill Street Climbing,2026-11-03,MS-2,-20\n'
  // After a file is chosen, the focus stays on the button.
  await page.getByLabel('Choose a file').focus()
  await choose(page.getByLabel('Choose a file'), 'invoices.csv', text)
  await page.getByText('Preview of the first rows').waitFor()
  await keys.tabTo(page.getByRole('combobox', { name: 'Revenue account for all rows', exact: true }))
  await keys.send('wholesale{Tab}')
  await page.getByLabel('Due after (days)').fill('30')
  await page.getByLabel('Charge the invoices').check()
  await page.getByText('due Dec 2, 2026').waitFor()
  await page.getByLabel('Credits (negative totals): 1').selectOption('skip')
  await press(page, 'Import 1 invoice and 1 customer', '1 invoice, 1 customer')
  const { customers } = await call(listCustomers, { query: { search: 'Mill Street' } })
  expect(customers.map(({ accountsBalanceTotal }) => accountsBalanceTotal)).toEqual([12_550])
  await press(page, 'Undo the import of invoices.csv')
  await press(page, 'Undo import', 'Import undone')
  const after = await call(listCustomers, { query: { search: 'Mill Street' } })
  expect(after.customers).toEqual([])
})
