// Tests the list of reports, and the choice of accounts in the toolbar of a report.
import { listReports, readReport, runReport } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const CHOSEN = {
  reportID: 2,
  reportName: 'ExpenseReport',
  reportBody: { dataSetType: 'EXPENSE' as const, sourceAccountSetType: 'USER_SUPPLIED' as const },
}
const PROFIT = { reportID: 1, reportName: 'Profit and Loss', reportBody: { dataSetType: 'INCOME' as const } }

beforeEach(() => {
  answerBooks(server)
  server.answer(listReports, { reports: [PROFIT, CHOSEN] })
  server.answer(readReport, CHOSEN)
})

test('the saved reports are listed with a sentence, and open for the current month', async () => {
  await open('/reports')
  const link = page.getByRole('link', { name: 'Profit and Loss' })
  await expect
    .poll(() => link.element().getAttribute('href'))
    .toMatch(/^\/reports\/1\?startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-(?:28|29|30|31)$/)
  await expect.element(page.getByText('Expenses by account. You choose the accounts.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Custom' })).toBeVisible()
  expect(await barriers()).toEqual([])
})

test('a report that was opened without its accounts asks for them in its toolbar', async () => {
  const nothing = { reportID: 2, reportName: 'ExpenseReport', dataSetType: 'EXPENSE' as const, columns: [] }
  server.answer(runReport, nothing)
  await open('/reports/2')
  const form = page.getByRole('form', { name: 'Accounts of the report' })
  const show = form.getByRole('button', { name: 'Show', exact: true })
  await expect.element(show).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabelText('Accounts', { exact: true }).selectOptions(String(idOf('Rent')))
  await show.click()
  await expect.poll(() => new URLSearchParams(location.search).getAll('account')).toEqual([String(idOf('Rent'))])
})
