import { expect, it } from 'vitest'
import { foreignChanges, mergedWith } from '../../kit/forms/foreign-changes.ts'
import { MERGED_FIELDS } from './merged-fields.ts'
import { EMPTY_REPORT, type ReportValues } from './report-values.ts'

const accounts = { ...EMPTY_REPORT.source, setType: 'PREDEFINED' as const, accounts: [3, 9], recurse: true, depth: '2' }
const before: ReportValues = { ...EMPTY_REPORT, reportName: 'Travel', dataSetType: 'EXPENSETRANS', source: accounts }
const now: ReportValues = {
  ...before,
  reportName: 'Trips',
  dataSetType: 'EXPENSE',
  source: { ...accounts, accounts: [3, 4] },
}
const typed: ReportValues = { ...before, reportName: 'Journeys' }

it('another user’s change to a report is described next to the typed values', () => {
  expect(foreignChanges(MERGED_FIELDS, { before, now, typed })).toEqual([
    { what: 'Name', was: 'Travel', now: 'Trips', mine: 'Journeys' },
    { what: 'Report', was: 'Expense Transactions', now: 'Expense' },
    {
      what: 'Accounts',
      was: '2 accounts selected and 2 levels of subaccounts (3, 9)',
      now: '2 accounts selected and 2 levels of subaccounts (3, 4)',
    },
  ])
})

it('both changes of a report are merged', () => {
  const merged = mergedWith(MERGED_FIELDS, { now, typed }, new Set(['Report', 'Accounts']))
  expect(merged).toEqual({ ...now, reportName: 'Journeys' })
})
