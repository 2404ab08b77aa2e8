import { expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { dueDateOf, isBeforeDocument } from './payment-terms.ts'

test.each([
  ...equations(`
    Net 30 = 2026-12-04 | net30 = 2026-12-04 | n/30 = 2026-12-04 | 30 days = 2026-12-04 | 30 days net = 2026-12-04
    2/10 net 30 = 2026-12-04 | 2/10, n/30 = 2026-12-04 | 1.5% 10 net 45 = 2026-12-19 | Net 0 = 2026-11-04
    Due on receipt = 2026-11-04 | upon receipt = 2026-11-04 | COD = 2026-11-04 | EOM = 2026-11-30
    End of the month = 2026-11-30 | Net 10 EOM = 2026-12-10 | Net = null | 30 = null | as agreed = null
    Net 30 or so = null | Net 3000 = null
  `),
  ['  NET  30 days ', '2026-12-04'],
  ['', 'null'],
])('%j of a document of November 4 means %j', (terms, due) => {
  expect(String(dueDateOf(terms, '2026-11-04'))).toBe(due)
})

test('terms with a due date after the last day have none', () => {
  expect(dueDateOf('Net 30', '9999-12-01')).toBe('9999-12-31')
  expect(dueDateOf('Net 31', '9999-12-01')).toBeNull()
  expect(dueDateOf('Net 1 EOM', '9999-12-01')).toBeNull()
})

test.each<[day: string | null, documentDay: string | null, isBefore: boolean]>([
  ['2026-12-23', '2026-12-24', true],
  ['2025-12-24', '2026-12-24', true],
  ['2026-12-24', '2026-12-24', false],
  ['2026-12-25', '2026-12-24', false],
  [null, '2026-12-24', false],
  ['2026-12-23', null, false],
  [null, null, false],
])('%j is before a document of %j: %j', (day, documentDay, isBefore) => {
  expect(isBeforeDocument(day, documentDay)).toBe(isBefore)
})
