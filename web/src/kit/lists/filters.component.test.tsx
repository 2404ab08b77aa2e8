// Tests the line above a list: its parts, its filters and its columns.
import { addDays, formatDay, todayIn } from '@twofold/accounting/calendar'
import { listPeriods } from '@twofold/accounting/list-periods'
import { readReceivableInvoiceFigures, readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { listReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { answerBooks, RECORDS } from '../../testing/books.ts'
import { choose, press, send } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()
const today = todayIn('UTC', new Date())
const chip = (name: string) => page.getByRole('button', { name, exact: true })
const filters = () => page.getByRole('group', { name: 'Filters' })
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(head => head.textContent)

beforeEach(() => {
  answerBooks(server)
  server.answer(readReceivableInvoiceFigures, {
    openCount: 7,
    open: 2_056_339,
    overdueCount: 3,
    overdue: 622_801,
    pendingCount: 1,
    pending: 168_121,
  })
})

test('the parts of a list are chips with their counts, and its amounts are in the header', async () => {
  await open('/receivable-invoices')
  for (const amount of ['$20,563.39', '$6,228.01', '$1,681.21'])
    await expect.element(page.getByText(amount)).toBeVisible()
  await chip('Overdue 3').click()
  const overdue = { status: 'OVERDUE' }
  await expect.poll(query).toEqual(overdue)
  await expect.element(chip('Overdue 3')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.sent(listReceivableInvoices).at(-1)?.query).toMatchObject(overdue)
  // Another part replaces the filters of the first one.
  await chip('Pending 1').click()
  await expect.poll(query).toEqual({ chargeStatus: 'PENDING' })
  await chip('All').click()
  await expect.poll(query).toEqual({})
  // The figures do not depend on the filters.
  expect(server.sent(readReceivableInvoiceFigures)).toHaveLength(1)
  expect(await barriers()).toEqual([])
})

test('the totals of a list are requested only if it has more rows, and then with its filters', async () => {
  await open('/receivable-invoices?search=zed')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expect.element(page.getByText('$20,563.39')).toBeVisible()
  expect(server.sent(readReceivableInvoiceTotals)).toEqual([])
  server.answer(readReceivableInvoiceTotals, { documentCount: 500 })
  server.answer(listReceivableInvoices, ({ query }) =>
    query?.cursor === undefined
      ? { invoices: [RECORDS.invoice], next: 'more' }
      : { invoices: [RECORDS.canceled], next: null },
  )
  await page.getByRole('columnheader', { name: 'Client Reference' }).getByRole('button').click()
  await expect
    .poll(() => server.sent(readReceivableInvoiceTotals).map(({ query }) => query))
    .toEqual([{ search: 'zed' }])
  expect(server.sent(readReceivableInvoiceFigures)).toHaveLength(1)
})

test('a period is chosen by keys, is shown as a chip, and is removed by it', async () => {
  await open('/receivable-invoices?search=po')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await press('f')
  await expect.element(filters().getByRole('button', { name: 'This month' }).first()).toHaveFocus()
  expect(await barriers()).toEqual([])
  await press('Enter')
  const [month] = listPeriods(today)
  await expect.poll(query).toEqual({ search: 'po', startDate: month?.startDate, endDate: month?.endDate })
  await press('Escape')
  await expect.element(chip('Filter')).toHaveFocus()
  await chip('Remove filter Date: This month').click()
  await expect.poll(query).toEqual({ search: 'po' })
})

test('a range of dates has its own fields, and all filters are cleared in one step', async () => {
  await open('/receivable-invoices')
  await chip('Filter').click()
  await choose(filters().getByLabelText('Due date from'), '1/5/2026')
  await filters().getByLabelText('Paid or open').selectOptions('Paid')
  await expect.poll(query).toEqual({ dueStartDate: '2026-01-05', status: 'PAID' })
  await expect.element(chip(`Remove filter Due: from ${formatDay('2026-01-05')}`)).toBeVisible()
  await expect.element(chip('Paid')).toHaveAttribute('aria-pressed', 'true')
  await filters().getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(query).toEqual({})
})

test('hidden columns stay hidden when the list is opened again, and only in that list', async () => {
  await open('/receivable-invoices')
  const choices = page.getByRole('group', { name: 'Columns' })
  await expect.poll(heads).toContain('Bill To')
  await press('c')
  await expect.element(choices.getByLabelText('No.', { exact: true })).toBeDisabled()
  await choices.getByLabelText('Bill To').click()
  await expect.poll(heads).not.toContain('Bill To')
  expect(await barriers()).toEqual([])
  await press('Escape')
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect.poll(heads).toContain('Remit To')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect.poll(heads).toContain('Client Reference')
  expect(heads()).not.toContain('Bill To')
  await page.getByRole('button', { name: 'Columns' }).click()
  await choices.getByRole('button', { name: 'Show all columns' }).click()
  await expect.poll(heads).toContain('Bill To')
})

test.each([
  [{ dateDue: `${addDays(today, -12)}T00:00:00Z` }, 'Overdue 12 days'],
  [{ dateDue: `${addDays(today, 3)}T00:00:00Z` }, 'Due in 3 days'],
  [{ chargeStatus: 'PENDING', dateDue: `${addDays(today, -12)}T00:00:00Z` }, 'Pending'],
  [{ paidInFull: true, totalPaid: 20_000, totalRemaining: 0 }, 'Paid'],
] as const)('an invoice with %o has the status %s', async (fields, words) => {
  server.answer(listReceivableInvoices, { invoices: [{ ...RECORDS.invoice, ...fields }] })
  await open('/receivable-invoices')
  await expect.element(page.getByRole('gridcell').getByText(words)).toBeVisible()
})

test('a list without filters has only its search, and its keys are in the list of shortcuts', async () => {
  await open('/customers')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  expect(page.getByRole('button', { name: 'Filter' }).query()).toBeNull()
  await send('c')
  await expect.element(page.getByRole('group', { name: 'Columns' }).getByLabelText('Credit Limit')).toBeVisible()
})
