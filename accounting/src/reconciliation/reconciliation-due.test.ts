import { expect, test } from 'vitest'
import { isReconciliationDue, nextStatementDate } from './reconciliation-due.ts'

test.each([
  { reconciledOn: '2026-10-31', waitingLines: 0, hasLines: true, isDue: false },
  { reconciledOn: '2026-10-30', waitingLines: 0, hasLines: true, isDue: true },
  { reconciledOn: '2026-11-22', waitingLines: 1, hasLines: true, isDue: true },
  { reconciledOn: null, waitingLines: 0, hasLines: true, isDue: true },
  { reconciledOn: null, waitingLines: 0, hasLines: false, isDue: false },
  { reconciledOn: null, waitingLines: 3, hasLines: false, isDue: true },
])('on November 22 $reconciledOn with $waitingLines lines for review is due: $isDue', ({ isDue, ...account }) => {
  expect(isReconciliationDue(account, '2026-11-22')).toBe(isDue)
})

test('on the first day of a month the previous month is already due', () => {
  const account = { reconciledOn: '2026-10-31', waitingLines: 0, hasLines: true }
  expect(isReconciliationDue(account, '2026-11-30')).toBe(false)
  expect(isReconciliationDue(account, '2026-12-01')).toBe(true)
})

test.each([
  ['2026-10-31', '2026-11-30'],
  ['2026-02-28', '2026-03-31'],
  ['2026-11-20', '2026-12-20'],
  ['2027-01-30', '2027-02-28'],
])('after a statement of %s comes one of %s', (date, next) => {
  expect(nextStatementDate(date)).toBe(next)
})
