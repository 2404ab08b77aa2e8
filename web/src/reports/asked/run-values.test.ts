import type { AccountSetType } from '@twofold/accounting/reports/report-body'
import type { Report } from '@twofold/contract/reports'
import { expect, it } from 'vitest'
import { EMPTY_REPORT, reportBodyOf } from '../saved/report-values.ts'
import { accountsAsked, addressOfRun, errorsOfRun, outputPath, runValuesOf } from './run-values.ts'

const today = '2026-11-21'
const values = runValuesOf(new URLSearchParams('reportID=7&account=3&account=9&filterAccount=4'), today)

function asking(source: AccountSetType, filter: AccountSetType): Report {
  const reportBody = {
    ...reportBodyOf(EMPTY_REPORT),
    sourceAccountSetType: source,
    filterAccountSetType: filter,
  }
  return { reportID: 7, reportName: 'Ours', reportBody, modifiedAt: '1' }
}

it.each([
  ['NONE', 'GROUP', '/reports/7?startDate=2026-10-21&endDate=2026-11-21'],
  ['USER_SUPPLIED', 'NONE', '/reports/7?startDate=2026-10-21&endDate=2026-11-21&account=3&account=9'],
  ['PREDEFINED', 'USER_SUPPLIED', '/reports/7?startDate=2026-10-21&endDate=2026-11-21&account=3&account=9'],
  [
    'USER_SUPPLIED',
    'USER_SUPPLIED',
    '/reports/7?startDate=2026-10-21&endDate=2026-11-21&account=3&account=9&filterAccount=4',
  ],
] as const)(
  'a report with source %s and filter %s carries along the accounts that it asks for',
  (source, filter, path) => {
    expect(outputPath(values, accountsAsked(asking(source, filter)))).toBe(path)
  },
)

it('going back to the form shows what was chosen', () => {
  expect(runValuesOf(addressOfRun(values), today)).toEqual(values)
})

it('a report is run with a name, two days, and the first of them first', () => {
  expect(errorsOfRun(values)).toEqual({})
  expect(Object.keys(errorsOfRun({ ...values, reportID: '', startDate: null, endDate: null }))).toEqual([
    'reportID',
    'startDate',
    'endDate',
  ])
  expect(errorsOfRun({ ...values, startDate: '2026-12-01' })).toEqual({
    startDate: 'The start date lies after the end date.',
  })
})

it('ten thousand accounts are refused beside the list, and do not make an address that is too long', () => {
  const many = { ...values, accounts: Array.from({ length: 10_000 }, (_, at) => at + 1) }
  expect(errorsOfRun(many).accounts).toMatch(/^At most 1,000 accounts/)
  expect(addressOfRun(many).has('account')).toBe(false)
  expect(errorsOfRun({ ...values, filterAccounts: many.accounts })).toHaveProperty('filterAccounts')
})
