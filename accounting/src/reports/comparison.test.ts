import { describe, expect, it } from 'vitest'
import {
  alignedRows,
  type ComparableOutput,
  type ComparableRow,
  changeOf,
  comparedFigure,
  isComparable,
  percentText,
} from './comparison.ts'

type ReportRow = ComparableRow
type ReportOutput = ComparableOutput<ReportRow>

function output(rows: ReportRow[], changes: Partial<ReportOutput> = {}): ReportOutput {
  const columns = [
    { id: 'account', label: 'Account', kind: 'link' },
    { id: 'amount', label: 'Amount', kind: 'money' },
  ] as const
  return { dataSetType: 'INCOME', columns, rows, totals: [], ...changes }
}

const account = (id: number, cents: number, kind: ReportRow['kind'] = 'line', label = `A${id}`): ReportRow => ({
  kind,
  depth: 1,
  cells: [label, cents],
  drill: { accountIDs: [id] },
})
const total = (label: string, cents: number): ReportRow => ({ kind: 'total', depth: 0, cells: [label, cents] })

/** Formats each row as `label now before`. */
function shown(now: ReportOutput, before: ReportOutput, part: 'rows' | 'totals' = 'rows'): string[] {
  return alignedRows([now, before], part).map(({ row, figures }) => [row.cells[0], ...figures].join(' '))
}

describe('rows of two periods are compared', () => {
  it('by account, and rows of one period stay in place', () => {
    const now = output([account(1, 100), account(3, 300), account(4, 400)])
    const before = output([account(9, 9), account(1, 10), account(2, 20), account(4, 40), account(5, 50)])
    expect(shown(now, before)).toEqual(['A9  9', 'A1 100 10', 'A2  20', 'A3 300 ', 'A4 400 40', 'A5  50'])
  })

  it('an account that was renamed between them has one row', () => {
    expect(shown(output([account(1, 5, 'line', 'New')]), output([account(1, 4, 'line', 'Old')]))).toEqual(['New 5 4'])
  })

  it('an account that was a single row is included in the total of its group', () => {
    const now = output([account(1, 0, 'group'), account(2, 7), account(1, 7, 'subtotal', 'Total A1')])
    expect(shown(now, output([account(1, 3)]))).toEqual(['A1 0 3', 'A2 7 ', 'Total A1 7 3'])
  })

  it('a sum by its name, whether it adds up one account or several', () => {
    const sum = (label: string, cents: number, ...accountIDs: number[]): ReportRow => ({
      ...account(1, cents, 'subtotal', label),
      depth: 0,
      drill: { accountIDs },
    })
    const now = output([account(1, 9), sum('Total income', 9, 1), sum('Gross profit', 4, 1, 2)])
    const before = output([account(1, 7), sum('Total income', 7, 1), sum('Gross profit', 7, 1)])
    expect(shown(now, before)).toEqual(['A1 9 7', 'Total income 9 7', 'Gross profit 4 7'])
  })

  it('totals by name', () => {
    const now = output([], { totals: [total('Net income', 70)] })
    expect(shown(now, output([], { totals: [total('Net income', -7)] }), 'totals')).toEqual(['Net income 70 -7'])
  })

  it('a period without rows', () => {
    expect(shown(output([]), output([account(1, 3)]))).toEqual(['A1  3'])
    expect(shown(output([account(1, 3)]), output([]))).toEqual(['A1 3 '])
  })
})

it('on a trial balance, the closing balance is compared, debits less credits', () => {
  const columns = ['account', 'closingDebit', 'closingCredit'].map(id => ({ id, label: id, kind: 'money' as const }))
  const books = output([], { dataSetType: 'SUMGROUPLINE', columns })
  expect(comparedFigure(books, { kind: 'line', depth: 0, cells: ['Sales', null, 500] })).toBe(-500)
  expect(comparedFigure(books, { kind: 'line', depth: 0, cells: ['Cash', 500, null] })).toBe(500)
  expect(comparedFigure(books, { kind: 'group', depth: 0, cells: ['Assets', null, null] })).toBeNull()
})

it('lists of transactions cannot be compared', () => {
  expect(isComparable('LEDGER')).toBe(false)
  expect(isComparable('NETTRANS')).toBe(false)
  expect(isComparable('BALANCE')).toBe(true)
})

it.each([
  [150, 100, 50, '50.0%'],
  [-100, -200, 100, '50.0%'],
  [0, 300, -300, '\u2212100.0%'],
  [2, 3, -1, '\u221233.3%'],
  [100, null, 100, ''],
  [null, null, 0, ''],
  [9_007_199_254_740_991, 1, 9_007_199_254_740_990, '900,719,925,474,099,000.0%'],
])('from %s to %s', (now, before, cents, percent) => {
  const change = changeOf(now, before)
  expect([change.cents, percentText(change.tenths)]).toEqual([cents, percent])
})
