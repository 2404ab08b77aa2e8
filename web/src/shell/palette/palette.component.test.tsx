// Tests that the user can find any screen and any record from one field, using only the keyboard.
import type { Role } from '@twofold/accounting/roles'
import { listAccounts } from '@twofold/contract/accounts'
import { listAudit } from '@twofold/contract/audit'
import { readHome } from '@twofold/contract/home'
import { listKnownComments } from '@twofold/contract/known-comments'
import { readCustomerActivity } from '@twofold/contract/receivables/customers'
import { listCustomerInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { readRegisterTotals } from '@twofold/contract/registers'
import { listReports } from '@twofold/contract/reports'
import { listSavedViews } from '@twofold/contract/saved-views'
import { findRecords } from '@twofold/contract/search'
import { logout, signInSettings } from '@twofold/contract/session'
import { readRegister, readTransaction } from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { CHART, idOf } from '../../testing/chart.ts'
import { press, send, type } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

const palette = () => page.getByRole('dialog', { name: 'Find anything' })
const field = () => palette().getByRole('combobox')
const highlighted = () => palette().getByRole('option', { selected: true })
const highlightedText = () => highlighted().element().textContent
const textsIn = (group: string) =>
  palette()
    .getByRole('group', { name: group, exact: true })
    .getByRole('option')
    .elements()
    .map(option => (option.textContent ?? '').trim())

beforeEach(() => {
  server.answer(listAccounts, { accounts: CHART })
  server.answer(readRegister, ({ params }) => {
    const { accountID, accountFullName } = CHART.find(account => account.accountID === params.accountID)!
    const row = { transactionID: 17, transactionDate: '2026-11-05T00:00:00Z', transactionDCAmount: 41_000 }
    return { accountID, accountFullName, transactions: [row], lineCount: 1 }
  })
  server.answer(readTransaction, { transactionID: 17, transactionDate: '2026-11-05T00:00:00Z' })
  server.answer(readRegisterTotals, { rowCount: 1, debitTotal: 41_000 })
  server.answerEmpty(readHome, findRecords, listReports, listSavedViews, listAudit, listKnownComments, logout)
  server.answerEmpty(listCustomerInvoices, signInSettings)
})

async function openHome(role: Role = 'OWNER'): Promise<void> {
  await open('/home', { role })
  await expect.element(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

async function find(typed: string): Promise<void> {
  await press('Control+k')
  await expect.element(field()).toHaveFocus()
  await type(typed)
}

async function expectClosed(): Promise<void> {
  await expect.element(palette()).not.toBeInTheDocument()
}

describe('an owner', () => {
  beforeEach(() => openHome())

  test('goes to a register, a screen and a transaction, and back', async () => {
    await find('bank che')
    await expect.poll(highlightedText).toMatch(/^Checking\s*Bank · Current Assets · Assets\$/)
    await press('Enter')
    await expect.element(page.getByRole('heading', { name: 'Checking', level: 1 })).toBeVisible()
    await expectClosed()

    await find('audit')
    await press('Enter')
    await expect.poll(() => location.pathname).toBe('/organisation/audit')

    await find('17')
    await expect.poll(highlightedText).toBe('Transaction 17')
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: 'Edit Transaction' })).toBeVisible()

    // The palette also opens over a sheet. It then does not offer the actions of the screen behind the sheet.
    await press('Control+k')
    await expect.element(field()).toHaveFocus()
    await expect.poll(() => textsIn('Recent')).toEqual(['Audit trail', expect.stringMatching(/^Checking/), 'Home'])
    expect(palette().getByRole('group', { name: 'Actions' }).elements()).toEqual([])
    await press('ArrowDown', 'Enter')
    await expect.element(page.getByRole('heading', { name: 'Checking', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await find('410.00')
    await expect.poll(highlightedText).toBe('Search the journal for “410.00”')
    await press('ArrowDown')
    await expect.poll(highlightedText).toMatch(/^\$410\.00 in Checking/)
    await press('Enter')
    await expect.poll(() => location.search).toBe('?amountFrom=41000&amountTo=41000')
    expect(location.pathname).toBe(`/transactions/account/${idOf('Checking')}`)
  })

  test('Enter directly after a customer’s name opens the customer, not the account of the same name', async () => {
    server.answer(findRecords, { foundRecords: [{ kind: 'customer', recordID: 5, name: 'County Parks' }] })
    server.answer(readCustomerActivity, { customer: { customerID: 5, customerName: 'County Parks' } })
    await find('County Parks')
    await press('Enter')
    await expect.poll(() => location.pathname).toBe('/customers/5')
    await find('County Parks')
    await expect.poll(() => textsIn('Customer and vendor accounts')).toHaveLength(1)
  })

  test('sends one request for text typed without a pause, and lists the customers it finds', async () => {
    server.answer(findRecords, { foundRecords: [{ kind: 'customer', recordID: 5, name: 'Juniper & Co' }] })
    await find('Juniper & Co')
    await expect.poll(() => textsIn('Customers')).toEqual([expect.stringContaining('Juniper & Co')])
    const asked = server.sent(findRecords).map(({ query }) => query.search)
    // On a slow machine, the test may pause between two letters. The text before the pause is then sent in one request.
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.at(-1)).toBe('Juniper & Co')
  })

  test('keeps the palette in front of a sheet that arrives while it is open', async () => {
    const { asked, letGo } = server.hold(readTransaction)
    await find('17')
    await expect.poll(highlightedText).toBe('Transaction 17')
    await press('Enter')
    await asked
    await press('Control+k')
    await expect.element(field()).toHaveFocus()
    letGo()
    await expect.element(page.getByRole('dialog', { name: 'Edit Transaction' }).getByText('Debits')).toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await send('audit{Enter}')
    await expect.poll(() => location.pathname).toBe('/organisation/audit')
  })

  test('runs the actions of the screen, and the focus moves to the right place', async () => {
    await find('accounts')
    await expect.poll(highlightedText).toBe('AccountsGA')
    await press('Enter')
    await expect.element(page.getByRole('heading', { name: 'Create New Account' })).toBeVisible()
    await find('new account')
    await expect.poll(highlightedText).toBe('New accountN')
    await press('Enter')
    const name = page.getByRole('form').getByLabelText('Account Name')
    await expect.element(name).toHaveFocus()
    await find('dark mode')
    await press('Enter')
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
    await expect.element(name).toHaveFocus()
    await find('log out')
    await press('Enter')
    await expect.poll(() => location.pathname).toBe('/login')
    await press('Control+k')
    expect(palette().elements()).toEqual([])
  })

  test('opens the form of another screen with the focus in its first field', async () => {
    await find('create account')
    await expect.poll(highlightedText).toBe('New account')
    await press('Enter')
    await expect.element(page.getByRole('form').getByLabelText('Account Name')).toHaveFocus()
    expect(location.pathname).toBe('/accounts')
  })

  test('opens the form of another screen after Leave, with the focus in its first field', async () => {
    answerBooks(server)
    await open('/customers')
    await page.getByRole('button', { name: 'New customer' }).click()
    const name = page.getByRole('form', { name: /Customer/ }).getByLabelText('Customer Name')
    await name.fill('Half')
    await find('new vendor')
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.element(page.getByRole('form', { name: /Vendor/ }).getByLabelText('Vendor Name')).toHaveFocus()
  })

  test('moves by arrows from the end to the beginning, and Escape or the same key changes nothing', async () => {
    await press('Control+k')
    await expect.element(highlighted()).toBeVisible()
    const all = palette()
      .getByRole('option')
      .elements()
      .map(option => option.textContent)
    await press('ArrowUp')
    await expect.poll(highlightedText).toBe(all.at(-1))
    await press('ArrowDown')
    await expect.poll(highlightedText).toBe(all[0])
    await press('PageDown', 'PageUp')
    await expect.poll(highlightedText).toBe(all[0])
    await type('no such thing')
    await expect.element(palette().getByText('No results.')).toBeVisible()
    await press('Enter', 'Escape')
    await expectClosed()
    await press('Control+k')
    await expect.element(palette()).toBeVisible()
    await press('Control+k')
    await expectClosed()
    expect(location.pathname).toBe('/home')
  })

  test('finds an account by the beginnings of words of its path', async () => {
    for (const { accountFullName = '', accountName = '' } of CHART.filter(({ accountFullName }) =>
      accountFullName?.includes(':Current Assets:Bank:'),
    )) {
      await find(
        accountFullName
          .split(':')
          .map(name => name.slice(0, 6))
          .join(' '),
      )
      await expect.poll(highlightedText).toContain(accountName)
      await press('Escape')
      await expectClosed()
    }
  })
})

test.each<[Role, string[], string[]]>([
  ['VIEWER', ['Home', 'Accounts', 'Settings', 'Members'], ['Audit trail']],
  ['CLERK', ['Home'], ['Accounts', 'Account Types', 'Settings', 'Audit trail']],
])('%s finds what the role may see and nothing else', async (role, offered, hidden) => {
  await openHome(role)
  await press('Control+k')
  await expect.element(highlighted()).toBeVisible()
  const places = textsIn('Go to').map(text => text.replace(/G[A-Z]$/, ''))
  expect(places).toEqual(expect.arrayContaining(offered))
  expect(places.filter(place => hidden.includes(place))).toEqual([])
  await type('checking')
  if (role === 'CLERK') await expect.element(palette().getByText('No results.')).toBeVisible()
  else await expect.element(highlighted()).toBeVisible()
  if (role === 'CLERK') expect(server.sent(listAccounts)).toEqual([])
})

test.each<[Role, boolean]>([
  ['VIEWER', false],
  ['BOOKKEEPER', true],
])('%s is offered to enter transactions and accounts: %s', async (role, isOffered) => {
  const screens: [string, string, string[]][] = [
    ['/accounts', 'My Accounts', ['New account']],
    [
      `/transactions/account/${idOf('Checking')}`,
      'Transactions',
      ['New transaction', 'Split the entry across several accounts'],
    ],
  ]
  for (const [path, grid, actions] of screens) {
    await open(path, { role })
    await expect.element(page.getByRole('grid', { name: grid }).getByRole('gridcell').first()).toBeVisible()
    await press('Control+k')
    await expect.element(highlighted()).toBeVisible()
    const offered = textsIn('Actions').map(text => text.replace(/[A-Z]$/, ''))
    expect(actions.map(action => offered.includes(action))).toEqual(actions.map(() => isOffered))
    await press('Escape')
    await expectClosed()
  }
})
