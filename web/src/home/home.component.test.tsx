// Tests the home screen. Amounts link to their details. The panels depend on the role and on whether the books are empty.
import { readHome } from '@twofold/contract/home'
import { runReport } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { raw } from '../testing/fake-server.ts'
import { press, tabTo } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const panel = (name: string) => page.getByRole('region', { name, exact: true })
const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const month = String(index + 1).padStart(2, '0')
  return {
    startDate: `2026-${month}-01T00:00:00Z`,
    endDate: `2026-${month}-28T00:00:00Z`,
    income: 5_000,
    profit: 5_000,
  }
})
const HOME = {
  receivables: { ages: [12_300, 0, 0, 0, 0] },
  payables: { ages: [0, 0, 0, 0, 0] },
  books: {
    cash: {
      accounts: [{ accountID: idOf('Savings'), accountName: 'Savings', accountBalance: 70_000 }],
      accountCount: 1,
      total: 70_000,
    },
    months: MONTHS,
    toReconcile: [
      {
        accountID: idOf('Checking'),
        accountName: 'Checking',
        waitingLines: 2,
        accountReconcileDate: '2026-09-30T00:00:00Z',
      },
    ],
    toReconcileCount: 1,
    lastEntries: [
      {
        transactionID: 17,
        transactionDate: '2026-11-05T00:00:00Z',
        transactionComment: 'Rent of the yard',
        transactionAmount: 12_345,
        accountID: idOf('Checking'),
        debits: ['Rent'],
        credits: ['Checking'],
      },
    ],
  },
}

beforeEach(() => {
  answerBooks(server)
  server.answer(readHome, HOME)
})

test('each figure links to its details', async () => {
  await open('/home')
  const hrefs: [panel: string, link: string | RegExp, href: unknown][] = [
    ['Cash', 'Savings', `/transactions/account/${idOf('Savings')}`],
    ['Receivables', 'Open invoices', '/receivable-invoices?chargeStatus=CHARGED&status=OPEN'],
    ['Receivables', /^Not due yet/, expect.stringMatching(/^\/reports\/named\/Receivables%20Aging\?/)],
    ['To reconcile', /^Checking/, `/reconcile/${idOf('Checking')}/import`],
    [
      'Profit',
      /Dec/,
      expect.stringMatching(/^\/reports\/named\/Profit%20and%20Loss\?startDate=2026-12-01&endDate=2026-12-28/),
    ],
  ]
  for (const [name, link, href] of hrefs)
    await expect.element(panel(name).getByRole('link', { name: link }).first()).toHaveAttribute('href', href)
  const newest = panel('Recent transactions').getByRole('link').first()
  for (const text of ['Rent of the yard', 'Rent from Checking', '$123.45'])
    await expect.element(newest.getByText(text)).toBeVisible()
  await newest.click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Transaction' })).toBeVisible()
  expect(location.pathname).toBe('/transactions/17')
})

test('everything can be reached by keyboard, including the months, which are also a table', async () => {
  server.answer(runReport, { reportID: 1 })
  await open('/home')
  await expect.element(panel('Recent transactions')).toBeVisible()
  await tabTo(panel('Cash').getByRole('link').first())
  await tabTo(panel('Profit').getByText('Show table'))
  await press('Enter')
  await expect.poll(() => panel('Profit').getByRole('table').getByRole('row').elements().length).toBe(13)
  await open('/home')
  await expect.element(panel('To reconcile')).toBeVisible()
  await tabTo(panel('To reconcile').getByRole('link').first())
  await press('Enter')
  await expect.poll(() => location.pathname).toMatch(/^\/reconcile\//)
})

test('a clerk sees what is owed and no balances', async () => {
  server.answer(readHome, { ...HOME, books: null })
  await open('/home', { role: 'CLERK' })
  await expect.element(page.getByText('Account balances are hidden.')).toBeVisible()
  await expect
    .element(panel('Receivables').getByRole('link', { name: /^Not due yet/ }))
    .toHaveAttribute('href', '/receivable-invoices?chargeStatus=CHARGED&status=OPEN')
  for (const name of ['Cash', 'Profit', 'To reconcile', 'Recent transactions']) expect(panel(name).query()).toBeNull()
})

test('a part that cannot be read says so, and Try again reads it again', async () => {
  server.answer(readHome, raw(500, ''))
  await open('/home')
  await expect.element(page.getByRole('heading', { name: 'Welcome demo' })).toBeVisible()
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  server.answer(readHome, HOME)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel('Cash')).toBeVisible()
  expect(await barriers()).toEqual([])
})

test('counts are grouped by thousands', async () => {
  const account = { ...HOME.books.toReconcile[0]!, waitingLines: 22_319 }
  const cash = { ...HOME.books.cash, accountCount: 1_205 }
  server.answer(readHome, { ...HOME, books: { ...HOME.books, cash, toReconcile: [account], toReconcileCount: 1_300 } })
  await open('/home')
  for (const words of ['22,319 bank lines to match', 'All accounts (1,204 more with cash)', 'Show 1,294 more'])
    await expect.element(page.getByText(words)).toBeVisible()
})
