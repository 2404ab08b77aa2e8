// The report screens, with the states that the tests check.

import { press, type ScreenIds, type ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

const PERIOD = 'startDate=2026-01-01&endDate=2026-11-21'

function output(name: string, query: string | ((ids: ScreenIds) => string) = PERIOD) {
  return (ids: ScreenIds) =>
    `/reports/${ids.reports[name]}?${typeof query === 'string' ? query : `${PERIOD}&${query(ids)}`}`
}

export const REPORT_SCREENS: readonly ScreenState[] = [
  {
    name: 'run report',
    proves: [
      ['rule 2.53', "/reports: 'Run Report' with an Edit Reports link to /reports/list."],
      ['words 2.19', 'Run Report'],
    ],
    path: () => '/reports',
    words: {
      heading: ['Run Report'],
      field: ['Report', 'Period', 'Start Date', 'End Date', 'Accounts'],
      button: ['Run Report'],
      link: ['Edit Reports', 'Reports'],
      text: ['Choose a report first.'],
    },
  },
  {
    name: 'run report, chosen accounts',
    torture: true,
    path: ({ reports, checking }) => `/reports?reportID=${reports.LedgerReport}&account=${checking}`,
    words: {
      text: ['1 chosen'],
      button: [`Remove Assets:Current Assets:Bank:${XSS_NAMES.checking}`, 'Clear Accounts'],
    },
  },
  {
    name: 'edit reports',
    proves: [
      [
        'rule 2.56',
        "/reports/list: create-new-report form, a 'My Reports' list (each row links to /reports/edit/{reportID} and shows the name and the body) and a Restore Reports button.",
      ],
      ['words 2.20', 'My Reports'],
    ],
    path: () => '/reports/list',
    words: {
      heading: ['Edit Reports', 'Create New Report', 'My Reports'],
      field: ['Report Name', 'Report type', 'Accounts to include'],
      button: ['Create Report', 'Restore Reports'],
      link: ['Run Report', 'Trial Balance', 'LedgerReport'],
    },
  },
  {
    name: 'edit reports, a refused new report with selected accounts',
    torture: true,
    path: () => '/reports/list',
    go: async page => {
      await page.getByLabel('Report type').selectOption('LEDGER')
      await page.getByLabel('Accounts to include').selectOption('PREDEFINED')
      await page.getByLabel('Include subaccounts').check()
      await page.getByRole('option', { name: 'Assets', exact: true }).waitFor()
      await press('Create Report')(page)
    },
    words: {
      field: ['Account list', 'Search account list', 'Subaccount levels', 'Counter-accounts'],
      text: ['This field can’t be empty.'],
    },
  },
  {
    name: 'edit report',
    proves: [
      [
        'rule 2.57',
        '/reports/edit/{reportID}: same fields as create, shows the body as formatted JSON, Update and Delete buttons.',
      ],
    ],
    path: ({ reports }) => `/reports/edit/${reports.LedgerReport}`,
    go: page => page.getByText('Technical details').click(),
    words: {
      heading: ['Edit Report: LedgerReport', 'Body'],
      field: ['Report Name', 'Report type', 'Accounts to include', 'Include subaccounts'],
      button: ['Update', 'Delete'],
      text: ['"sourceAccountSetType": "USER_SUPPLIED"'],
    },
  },
  {
    name: 'trial balance',
    hasRowLinks: true,
    path: output('Trial Balance'),
    words: {
      heading: ['Trial Balance'],
      field: ['Period', 'Start Date', 'End Date', 'Previous period', 'Previous year'],
      button: ['History', 'Export CSV', 'Export XLSX', 'Print'],
      link: ['Run Report'],
      text: [XSS_NAMES.script, 'Jan 1, 2026 to Nov 21, 2026', 'Ties out'],
    },
  },
  {
    name: 'profit and loss, compared periods and chart',
    readsMax: 15,
    path: output('Profit and Loss', () => 'compare=previous&compare=year&chart='),
    go: async page => {
      await page.getByRole('img', { name: /by month/ }).waitFor()
      await page.getByText('Show table').click()
    },
    words: { text: ['Net income by month', 'Show table'], button: ['Chart'], link: ['Oct 2026'] },
  },
  {
    name: 'profit and loss, accounts in a figure',
    path: output('Profit and Loss'),
    go: async page => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    },
    words: { heading: ['Accounts in this amount'] },
  },
  {
    name: 'balance sheet, history fields',
    torture: true,
    path: output('Balance Sheet'),
    go: press('History'),
    words: {
      field: ['As recorded at', 'Recorded time', 'Changes since', 'Start time', 'End Date'],
      text: ['At the end of Nov 21, 2026'],
    },
  },
  {
    name: 'receivables aging, open items of a customer',
    path: output('Receivables Aging'),
    go: page => page.getByRole('grid').getByRole('button', { name: 'Tall Pines Lodge', exact: true }).click(),
    words: { heading: ['Receivables Aging', 'Tall Pines Lodge'], text: ['Open documents', 'Ties out'] },
  },
  {
    name: 'payables aging',
    torture: true,
    path: output('Payables Aging'),
    words: { heading: ['Payables Aging'], text: ['At the end of Nov 21, 2026'] },
  },
  {
    name: 'general ledger',
    hasRowLinks: true,
    path: output('LedgerReport', ({ checking }) => `account=${checking}`),
    words: { text: ['Opening balance', 'Closing balance'], button: ['Chart'] },
  },
  {
    name: 'general ledger, chart',
    torture: true,
    path: output('LedgerReport', ({ capital }) => `account=${capital}&chart=`),
    go: page => page.getByRole('img', { name: /^Daily balance/ }).waitFor(),
    words: { text: ['Daily balance'] },
  },
  {
    name: 'a report without accounts',
    torture: true,
    path: output('LedgerReport'),
    words: { text: ['Nothing to report', 'No account was chosen'] },
  },
  {
    name: 'a report by its name',
    readsMax: 3,
    path: () => `/reports/named/${encodeURIComponent(XSS_NAMES.script)}?${PERIOD}`,
    words: { heading: [XSS_NAMES.script] },
  },
  {
    name: 'a report by an unknown name',
    torture: true,
    path: () => '/reports/named/Cash%20Flow',
    words: { text: ['No report named Cash Flow'], link: ['Edit Reports'] },
  },
  {
    name: 'the output of a report that does not exist',
    torture: true,
    isBare: true,
    path: () => '/reports/987654321',
    words: { heading: ['Report'], text: ['Failed to load', 'This record does not exist.'] },
    expecting: [404],
  },
]
