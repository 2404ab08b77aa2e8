import type { AccountSetType } from '@twofold/accounting/reports/report-body'
import type { Report } from '@twofold/contract/reports'
import { expect, it } from 'vitest'
import { EMPTY_REPORT, reportBodyOf } from '../saved/report-values.ts'
import { accountFieldsOf, addressOfRun, errorsOfRun, outputPath, runValuesOf } from './run-values.ts'

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
  'a report with source %s and filter %s has the accounts that it needs in its address',
  (source, filter, path) => {
    expect(outputPath(values, accountFieldsOf(asking(source, filter)))).toBe(path)
  },
)

it('the browser’s Back restores the form', () => {
  expect(runValuesOf(addressOfRun(values), today)).toEqual(values)
})

it('a report needs a name and two days in order', () => {
  expect(errorsOfRun(values)).toEqual({})
  expect(Object.keys(errorsOfRun({ ...values, reportID: '', startDate: null, endDate: null }))).toEqual([
    'reportID',
    'startDate',
    'endDate',
  ])
  expect(errorsOfRun({ ...values, startDate: '2026-12-01' })).toEqual({
    startDate: 'The start date is after the end date.',
  })
})

it('ten thousand accounts are refused next to the list and are not written into the address', () => {
  const many = { ...values, accounts: Array.from({ length: 10_000 }, (_, at) => at + 1) }
  expect(errorsOfRun(many).accounts).toMatch(/^You can choose at most 1,000 accounts/)
  expect(addressOfRun(many).has('account')).toBe(false)
  expect(errorsOfRun({ ...values, filterAccounts: many.accounts })).toHaveProperty('filterAccounts')
})
