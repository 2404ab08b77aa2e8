import { expect, test } from 'vitest'
import { headingFigures } from './heading-figures.ts'

const headed = (dataSetType: 'SUMGROUPLINE' | 'LEDGER', ...ids: string[]) =>
  headingFigures(
    { dataSetType },
    ids.map(id => ({ id })),
  ).map(({ id }) => id)

test('a row is headed by its last figure', () => {
  expect(headed('LEDGER', 'debit', 'balance')).toEqual(['balance'])
  expect(headed('LEDGER')).toEqual([])
})

test('a row of the Trial Balance is headed by what it closes with: a sum by both sides, an account at zero by nothing', () => {
  expect(headed('SUMGROUPLINE', 'openingDebit', 'debits', 'closingDebit')).toEqual(['closingDebit'])
  expect(headed('SUMGROUPLINE', 'debits', 'closingDebit', 'closingCredit')).toEqual(['closingDebit', 'closingCredit'])
  expect(headed('SUMGROUPLINE', 'openingCredit', 'debits')).toEqual([])
})
