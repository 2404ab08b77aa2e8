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

test('a Trial Balance row is headed by its closing balance: both sides of a sum, and nothing for an account at zero', () => {
  expect(headed('SUMGROUPLINE', 'openingDebit', 'debits', 'closingDebit')).toEqual(['closingDebit'])
  expect(headed('SUMGROUPLINE', 'debits', 'closingDebit', 'closingCredit')).toEqual(['closingDebit', 'closingCredit'])
  expect(headed('SUMGROUPLINE', 'openingCredit', 'debits')).toEqual([])
})
