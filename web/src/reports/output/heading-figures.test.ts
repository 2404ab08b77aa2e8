import { expect, test } from 'vitest'
import { headingFigures, linesFilled } from './heading-figures.ts'

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
