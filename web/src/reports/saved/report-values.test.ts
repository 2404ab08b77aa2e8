import { proves } from '@twofold/accounting/testing/proves'
import type { Report } from '@twofold/contract/reports'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../client/call-error.ts'
import { foreignChanges, mergedWith } from '../../kit/forms/foreign-changes.ts'
import {
  EMPTY_REPORT,
  errorsOfReport,
  errorsOfReportCall,
  fieldsOfSet,
  hasFilter,
  MERGED_FIELDS,
  type ReportValues,
  reportBodyOf,
  reportValuesOf,
} from './report-values.ts'

const STORED: Report = {
  reportID: 7,
  reportName: 'Travel',
  reportBody: {
    sourceAccountSetType: 'PREDEFINED',
    sourceAccountGroup: null,
    sourcePredefinedAccounts: [3, 9],
    sourceRecurseSubAccounts: true,
    sourceRecurseSubAccountsDepth: 2,
    filterAccountSetType: 'GROUP',
    filterAccountGroup: 'ASSET',
    filterPredefinedAccounts: [],
    filterRecurseSubAccounts: false,
    filterRecurseSubAccountsDepth: 0,
    dataSetType: 'EXPENSETRANS',
  },
  modifiedAt: '1',
}

const set = (changes: Partial<typeof EMPTY_REPORT.source>) => ({ ...EMPTY_REPORT.source, ...changes })

describe('the body that is saved', () => {
  it('a report that was opened and not changed is sent unchanged', () => {
    expect(reportBodyOf(reportValuesOf(STORED))).toEqual(STORED.reportBody)
  })

  it('a new report sends no accounts, no recursion and no depth', () => {
    proves(
      'fields 3.8',
      '**Report**: reportID, reportName, reportBody with sourceAccountSetType, sourceAccountGroup, sourcePredefinedAccounts (always sent empty), sourceRecurseSubAccounts (false), sourceRecurseSubAccountsDepth (0), filterAccountSetType, filterAccountGroup, filterPredefinedAccounts (empty), filterRecurseSubAccounts (false), filterRecurseSubAccountsDepth (0), dataSetType. Report result: reportID, reportName, startDate, endDate; the output contents are not shown.',
    )

    expect(reportBodyOf(EMPTY_REPORT)).toEqual({
      sourceAccountSetType: 'NONE',
      sourceAccountGroup: null,
      sourcePredefinedAccounts: [],
      sourceRecurseSubAccounts: false,
      sourceRecurseSubAccountsDepth: 0,
      filterAccountSetType: 'NONE',
      filterAccountGroup: null,
      filterPredefinedAccounts: [],
      filterRecurseSubAccounts: false,
      filterRecurseSubAccountsDepth: 0,
      dataSetType: 'BALANCE',
    })
  })

  it('hidden values of another kind of set are not saved', () => {
    const source = set({ setType: 'GROUP', group: 'INCOME', accounts: [3], recurse: true, depth: '4' })
    expect(reportBodyOf({ ...EMPTY_REPORT, source })).toMatchObject({
      sourceAccountGroup: 'INCOME',
      sourcePredefinedAccounts: [],
      sourceRecurseSubAccounts: false,
      sourceRecurseSubAccountsDepth: 0,
    })
  })
})

describe('only fields that apply are shown', () => {
  it.each([
    ['all accounts', set({}), []],
    ['a group', set({ setType: 'GROUP' }), ['group']],
    ['stored accounts', set({ setType: 'PREDEFINED' }), ['accounts', 'recurse']],
    [
      'stored accounts with subaccounts',
      set({ setType: 'PREDEFINED', recurse: true }),
      ['accounts', 'recurse', 'depth'],
    ],
    ['accounts chosen for each run', set({ setType: 'USER_SUPPLIED', recurse: true }), ['recurse', 'depth']],
  ])('%s', (_, values, expected) => {
    const has = fieldsOfSet(values)
    expect(Object.entries(has).flatMap(([name, isShown]) => (isShown ? [name] : []))).toEqual(expected)
  })

  it('a filter does not apply to balances on a day, unless one is saved', () => {
    expect(hasFilter({ dataSetType: 'LEDGER', filter: set({}) })).toBe(true)
    expect(hasFilter({ dataSetType: 'BALANCE', filter: set({}) })).toBe(false)
    expect(hasFilter({ dataSetType: 'BALANCE', filter: set({ setType: 'GROUP' }) })).toBe(true)
  })
})

describe('errors are shown next to the field', () => {
  it('before sending: name, group and depth', () => {
    const source = set({ setType: 'GROUP' })
    const filter = set({ setType: 'USER_SUPPLIED', recurse: true, depth: '21' })
    expect(Object.keys(errorsOfReport({ ...EMPTY_REPORT, reportName: ' ', source, filter }))).toEqual([
      'reportName',
      'sourceAccountGroup',
      'filterRecurseSubAccountsDepth',
    ])
    expect(errorsOfReport({ ...EMPTY_REPORT, reportName: 'Ours' })).toEqual({})
  })

  it('after a refusal', () => {
    const fields = [
      { field: 'reportBody.sourcePredefinedAccounts.1', err: 'There is no such account.', code: 'UNKNOWN_ACCOUNT' },
    ]
    const refusal = new CallError({ statusCode: 400, err: 'No', code: 'INVALID', requestId: '', fields } as never)
    expect(errorsOfReportCall(refusal)).toEqual({ sourcePredefinedAccounts: 'There is no such account.' })
  })
})

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
