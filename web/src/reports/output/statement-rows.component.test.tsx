// Tests the rows of statements: what the amount of a control account consists of, and the names of totals.
import { listAccounts } from '@twofold/contract/accounts'
import { runReport } from '@twofold/contract/reports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS } from '../../testing/books.ts'
import { CHART, idOf } from '../../testing/chart.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

test('the row of all customers opens the balance of each customer', async () => {
  answerBooks(server)
  const [control, customer] = [idOf('Accounts Receivable'), idOf('County Parks')]
  server.answer(listAccounts, {
    accounts: CHART.map(each => ({ ...each, accountBalance: each.accountID === customer ? 4_100 : 9_900 })),
  })
  server.answer(runReport, {
    reportID: IDS.report,
    reportName: 'Balance Sheet',
    dataSetType: 'BALANCE',
    isAsOf: true,
    endDate: '2026-10-31T00:00:00Z',
    columns: [
      { id: 'account', label: 'Account', kind: 'link' },
      { id: 'balance', label: 'Balance', kind: 'money' },
    ],
    rows: [
      {
        kind: 'line',
        depth: 0,
        cells: ['Accounts Receivable', 4_100],
        drill: { accountIDs: [control, customer], isOwn: true, endDate: '2026-10-31T00:00:00Z' },
      },
    ],
  })
  await open(`/reports/${IDS.report}?endDate=2026-10-31`, { viewport: { width: 1440, height: 900 } })
  await page.getByRole('button', { name: 'Accounts Receivable, Balance: $41.00' }).click()
  const items = page.getByRole('dialog', { name: 'Accounts in this amount' }).getByRole('listitem')
  await expect
    .poll(() => items.elements().map(item => item.textContent))
    .toEqual([expect.stringMatching(/County Parks\$41\.00$/)])
  expect(server.sent(listAccounts).map(({ query }) => query)).toContainEqual({ date: '2026-10-31' })
})

test('the total of an account outside a tree has the name of the account', async () => {
  answerBooks(server)
  server.answer(runReport, {
    reportID: IDS.report,
    reportName: 'ExpenseReport',
    dataSetType: 'EXPENSE',
    endDate: '2026-10-31T00:00:00Z',
    columns: [
      { id: 'account', label: 'Account', kind: 'link' },
      { id: 'amount', label: 'Amount', kind: 'money' },
    ],
    rows: [{ kind: 'subtotal', depth: 0, cells: ['Total Expenses:Premises', 4_100] }],
  })
  await open(`/reports/${IDS.report}?endDate=2026-10-31`, { viewport: { width: 1440, height: 900 } })
  await expect.element(page.getByText('Total Premises', { exact: true })).toBeVisible()
})
