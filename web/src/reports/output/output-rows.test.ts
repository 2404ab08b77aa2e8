import type { ReportOutput } from '@twofold/contract/reports'
import { expect, it, test } from 'vitest'
import { drillDownOfCell } from './drill-down.ts'
import { dayWords, headingFigures, isBeforeAll, linesFilled, withLastDays } from './output-rows.ts'

it('a customer’s row links to lines up to the report’s last day, other rows to their own days', () => {
  const drills = [{ accountIDs: [12], partyID: 5 }, { accountIDs: [13] }, undefined]
  const output = {
    endDate: '2026-03-31T00:00:00Z',
    rows: drills.map(drill => ({ kind: 'line', depth: 0, cells: ['Ann', 100], ...(drill && { drill }) })),
  } as unknown as ReportOutput
  const total = { id: 'total', label: 'Total', kind: 'money' } as const
  expect(withLastDays(output).rows.map(row => drillDownOfCell(row, total))).toEqual([
    { kind: 'register', path: '/transactions/account/12?endDate=2026-03-31' },
    { kind: 'register', path: '/transactions/account/13' },
    null,
  ])
})

it('the label of a total is unchanged', () => {
  expect(dayWords('2026-11-05T00:00:00Z')).toBe('Nov 5, 2026')
  expect(dayWords('Total')).toBe('Total')
})

it('the zero date is recognized', () => {
  expect(isBeforeAll('0001-01-01T00:00:00Z')).toBe(true)
  expect(isBeforeAll('2026-11-21T02:03:04Z')).toBe(false)
})

const headed = (dataSetType: 'SUMGROUPLINE' | 'LEDGER', ...ids: string[]) =>
  headingFigures(
    { dataSetType },
    ids.map(id => ({ id })),
  ).map(({ id }) => id)

test('a row is headed by its last figure', () => {
  expect(headed('LEDGER', 'debit', 'balance')).toEqual(['balance'])
  expect(headed('LEDGER')).toEqual([])
})

test('a Trial Balance row is headed by its closing balance: both sides of a sum, and nothing for an account at zero', () => {
  expect(headed('SUMGROUPLINE', 'openingDebit', 'debits', 'closingDebit')).toEqual(['closingDebit'])
  expect(headed('SUMGROUPLINE', 'debits', 'closingDebit', 'closingCredit')).toEqual(['closingDebit', 'closingCredit'])
  expect(headed('SUMGROUPLINE', 'openingCredit', 'debits')).toEqual([])
})

test.each<[what: string, lengths: number[], lines: number]>([
  ['no facts take no line', [], 0],
  ['facts that just fit with their separator take one line', [20, 27], 1],
  ['one more character takes another line', [20, 28], 2],
  ['facts do not wrap: three that do not fit next to each other take three lines', [28, 28, 28], 3],
  ['a short fact follows on the same line if it fits', [28, 19, 20], 2],
  ['a fact longer than a line takes a line of its own', [10, 60, 10], 3],
])('%s', (_, lengths, lines) => {
  expect(linesFilled(lengths, 50)).toBe(lines)
})
