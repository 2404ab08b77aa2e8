import { describe, expect, test } from 'vitest'
import { type AccountSet, filterSet, selectAccounts, sourceSet, suppliedTo } from './account-sets.ts'
import { DEFAULT_REPORTS } from './default-reports.ts'
import { type AccountSetType, checkReport, type ReportBody } from './report-body.ts'
import { CHART } from './testing/random-books.ts'

const NONE: AccountSet = { setType: 'NONE', group: null, predefinedIds: [], isRecursive: false, depth: 0 }
const DEEP = [
  ...CHART,
  { ...CHART[1]!, id: 21, parentId: 2, name: 'Daily' },
  { ...CHART[1]!, id: 22, parentId: 21, name: 'Cards' },
  { ...CHART[1]!, id: 30, parentId: 1, name: 'Gone', isLive: false },
]

const idsOf = (set: Partial<AccountSet>, supplied: number[] = []) => {
  const found = selectAccounts({ ...NONE, ...set }, { ids: supplied, field: 'account' }, DEEP)
  return found.ok ? [...found.value.ids].sort((a, b) => a - b) : found.refusals
}

describe('a set of accounts', () => {
  test.each<[what: string, set: Partial<AccountSet>, supplied: number[], ids: number[]]>([
    ['NONE is all accounts', {}, [], DEEP.map(({ id }) => id)],
    ['GROUP is one type', { setType: 'GROUP', group: 'LIABILITY' }, [], [4]],
    ['GROUP INCOME includes gains', { setType: 'GROUP', group: 'INCOME' }, [], [6, 7, 8]],
    ['GROUP EXPENSE includes losses', { setType: 'GROUP', group: 'EXPENSE' }, [], [9, 10, 11, 12]],
    ['GROUP without a group is empty', { setType: 'GROUP' }, [], []],
    ['PREDEFINED is the stored accounts', { setType: 'PREDEFINED', predefinedIds: [2, 4] }, [9], [2, 4]],
    ['PREDEFINED excludes deleted accounts', { setType: 'PREDEFINED', predefinedIds: [2, 30, 99] }, [], [2]],
    ['USER_SUPPLIED is the chosen accounts', { setType: 'USER_SUPPLIED', predefinedIds: [4] }, [2], [2]],
    ['a recursive set has all subaccounts', { setType: 'USER_SUPPLIED', isRecursive: true }, [2], [2, 21, 22]],
    ['depth 1 is one level of subaccounts', { setType: 'USER_SUPPLIED', isRecursive: true, depth: 1 }, [2], [2, 21]],
    ['depth 2 is two levels', { setType: 'USER_SUPPLIED', isRecursive: true, depth: 2 }, [1], [1, 2, 3, 21, 30]],
  ])('%s', (_, set, supplied, ids) => {
    expect(idsOf(set, supplied)).toEqual([...ids].sort((a, b) => a - b))
  })

  test('chosen accounts that do not exist are refused with their parameter', () => {
    expect(idsOf({ setType: 'USER_SUPPLIED' }, [2, 99])).toEqual([
      { code: 'UNKNOWN_ACCOUNT', field: 'account', detail: { accountID: 99 } },
    ])
    expect(idsOf({ setType: 'USER_SUPPLIED' }, [30])).toMatchObject([{ code: 'UNKNOWN_ACCOUNT' }])
  })

  test('an empty choice is reported, and stored accounts that were deleted are counted', () => {
    const select = (set: Partial<AccountSet>) =>
      selectAccounts({ ...NONE, ...set }, { ids: [], field: 'account' }, DEEP)
    expect(select({ setType: 'USER_SUPPLIED' })).toMatchObject({ value: { isNothing: true, goneCount: 0 } })
    expect(select({ setType: 'PREDEFINED', predefinedIds: [30] })).toMatchObject({
      value: { isNothing: true, goneCount: 1 },
    })
    expect(select({ setType: 'NONE' })).toMatchObject({ value: { isNothing: false, isWhole: true } })
  })
})

describe('the parameters of a query', () => {
  const body = (sourceAccountSetType: AccountSetType, filterAccountSetType: AccountSetType): ReportBody => ({
    ...DEFAULT_REPORTS[0]!.body,
    sourceAccountSetType,
    filterAccountSetType,
  })
  const both = body('USER_SUPPLIED', 'USER_SUPPLIED')
  test.each([
    ['account is for the source', body('USER_SUPPLIED', 'NONE'), [1], [], [1], [], 0],
    ['account is for the filter if only the filter is supplied', body('NONE', 'USER_SUPPLIED'), [1], [], [], [1], 0],
    ['filterAccount is for the filter', body('NONE', 'USER_SUPPLIED'), [], [2], [], [2], 0],
    ['each set has its own parameter if both are supplied', both, [1], [2], [1], [2], 0],
    ['neither parameter is used for the other set', both, [1], [], [1], [], 0],
    ['unused accounts are counted', body('GROUP', 'NONE'), [1, 2], [3], [], [], 3],
  ] as const)('%s', (_, of, account, filterAccount, source, filter, unusedCount) => {
    const served = suppliedTo(of, account, filterAccount)
    expect([served.source.ids, served.filter.ids, served.unusedCount]).toEqual([source, filter, unusedCount])
  })
})

describe('a saved report', () => {
  const body = DEFAULT_REPORTS[3]!.body

  test('must have a name on one line', () => {
    expect(checkReport('  Rent ', body)).toEqual({ ok: true, value: 'Rent' })
    expect(checkReport(' \u200b ', body)).toMatchObject({ refusals: [{ code: 'TEXT_EMPTY', field: 'reportName' }] })
    expect(checkReport('a\nb', body)).toMatchObject({ refusals: [{ code: 'TEXT_NOT_ALLOWED' }] })
    expect(checkReport('x'.repeat(201), body)).toMatchObject({ refusals: [{ code: 'TEXT_TOO_LONG' }] })
  })

  test('must have the group of a GROUP', () => {
    const group = { ...body, sourceAccountSetType: 'GROUP', filterAccountSetType: 'GROUP' } as const
    expect(checkReport('x', group)).toMatchObject({
      refusals: [{ field: 'reportBody.sourceAccountGroup' }, { field: 'reportBody.filterAccountGroup' }],
    })
  })

  test('that is a default report is valid and refers to no account', () => {
    expect(DEFAULT_REPORTS.map(({ name }) => name)).toEqual([
      'LedgerReport',
      'ExpenseReport',
      'IncomeReport',
      'Trial Balance',
      'Balance Sheet',
      'Profit and Loss',
      'Receivables Aging',
      'Payables Aging',
      'Bank Reconciliation',
      'Customer Statement',
    ])
    for (const { name, body: its } of DEFAULT_REPORTS) {
      expect(checkReport(name, its)).toEqual({ ok: true, value: name })
      expect([sourceSet(its), filterSet(its)].map(({ predefinedIds }) => predefinedIds)).toEqual([[], []])
      expect([its.sourceAccountSetType, its.filterAccountSetType]).not.toContain('PREDEFINED')
    }
  })
})
