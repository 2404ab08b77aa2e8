// Imports files on the screen and undoes whole imports.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAccounts } from '@twofold/contract/accounts'
import { listCustomers } from '@twofold/contract/receivables/customers'
import { changeTransaction, readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFocusIn, keyboardOf } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const folder = mkdtempSync(join(tmpdir(), 'twofold-importing-'))
let session: ApiSession

beforeAll(async () => {
  session = await fixture.signIn()
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function open(options: Parameters<typeof fixture.open>[0] = {}): Promise<Page> {
  const page = await fixture.open({ as: session, ...options })
  await page.goto(`${fixture.product().url}/organisation/import`)
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()
  return page
}

async function balanceOf(name: string): Promise<number | undefined> {
  const { accounts } = await session.call(listAccounts, {})
  return accounts.find(({ accountFullName }) => accountFullName === name)?.accountBalance
}

const CHECKING = 'Assets:Current Assets:Bank:Checking'

test('files are imported by keyboard, as accounts or transactions, with columns of other names, and undone completely', async () => {
  const before = await balanceOf(CHECKING)
  const { page, keys, button, goTo, pressOn, opened, closed } = await startKeyboardJourney(fixture)
  const field = page.getByLabel('Choose a file')
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Space')])
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const chooseContents = (records: string) => keys.choose(page.getByLabel('Contents'), records, 'Shift+Tab')
  const undo = async (name: string) => {
    await pressOn(button(`Undo the import of ${name}`))
    const asked = await opened(`Undo the import of ${name}?`)
    await pressOn(button('Undo import', asked))
    await page.getByText('Import undone').last().waitFor()
    await closed(asked)
  }
  await goTo('Import')
  await keys.press('n')
  await expectFocusIn(field)
  await choose('empty.csv', '')
  await page.getByText('This file is empty.').waitFor()
  await choose('chart.csv', 'fullName,type,memo\nResearch,EXPENSE,All of it\nResearch:Samples,,\n')
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
  await choose('bank.csv', ['Wann;Wofür;Soll es sein;Laden', ...rows, ''].join('\n'))
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
  await keys.type('bank checking')
  await keys.press('Tab')
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
  const { accounts } = await session.call(listAccounts, {})
  const accountID = accounts.find(({ accountFullName }) => accountFullName === CHECKING)!.accountID
  const page = await open({ expecting: [409] })
  const text = `date,comment,amount,account,counterAccount\n2026-11-03,Till,5,${CHECKING},Assets:Current Assets:Bank:Savings\n`
  await page.getByLabel('Choose a file').setInputFiles(fileOf('till.csv', text))
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await page.getByRole('button', { name: 'Undo the import of till.csv' }).waitFor()
  const input = { params: { accountID: String(accountID) }, query: { limit: '200' } }
  const { transactions } = await session.call(readRegister, input)
  const { transactionID } = transactions.find(({ transactionComment }) => transactionComment === 'Till')!
  const change = { params: { transactionID: String(transactionID) }, body: { transactionComment: 'Till, corrected' } }
  await session.call(changeTransaction, change)
  await page.getByRole('button', { name: 'Undo the import of till.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText(`1 transaction was changed later (the first is ${transactionID}).`).waitFor()
})

test('invoices are imported as charged, with missing customers, after the user decides about a credit', async () => {
  const page = await open()
  const keys = keyboardOf(page)
  await page.getByLabel('Contents').selectOption('receivable-invoices')
  const text =
    'Customer,Invoice Date,Invoice No,Total\nMill Street Climbing,2026-11-02,MS-1,125.50\nMill Street Climbing,2026-11-03,MS-2,-20\n'
  // After a file is chosen, the focus stays on the button.
  await page.getByLabel('Choose a file').focus()
  await page.getByLabel('Choose a file').setInputFiles(fileOf('invoices.csv', text))
  await page.getByText('Preview of the first rows').waitFor()
  await keys.tabTo(page.getByRole('combobox', { name: 'Revenue account for all rows', exact: true }))
  await keys.type('wholesale')
  await keys.press('Tab')
  await page.getByLabel('Due after (days)').fill('30')
  await page.getByLabel('Charge the invoices').check()
  await page.getByText('due Dec 2, 2026').waitFor()
  await page.getByLabel('Credits (negative totals): 1').selectOption('skip')
  await page.getByRole('button', { name: 'Import 1 invoice and 1 customer' }).click()
  await page.getByText('1 invoice, 1 customer').waitFor()
  const { customers } = await session.call(listCustomers, { query: { search: 'Mill Street' } })
  expect(customers.map(({ accountsBalanceTotal }) => accountsBalanceTotal)).toEqual([12_550])
  await page.getByRole('button', { name: 'Undo the import of invoices.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone').waitFor()
  const after = await session.call(listCustomers, { query: { search: 'Mill Street' } })
  expect(after.customers).toEqual([])
})
