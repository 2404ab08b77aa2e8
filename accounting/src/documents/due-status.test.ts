import { expect, test } from 'vitest'
import { dueStatus } from './due-status.ts'

const TODAY = '2026-11-25'
const OPEN = { state: 'POSTED', isPaidInFull: false, date: '2026-10-14', dueDate: null, totalCents: 200_000 } as const

test.each([
  ['2025-11-24', 'Overdue 366 days', 'overdue'],
  ['2026-11-13', 'Overdue 12 days', 'overdue'],
  ['2026-11-24', 'Overdue 1 day', 'overdue'],
  ['2026-11-25', 'Due today', 'soon'],
  ['2026-11-26', 'Due in 1 day', 'soon'],
  ['2026-11-28', 'Due in 3 days', 'soon'],
  ['2026-12-02', 'Due in 7 days', 'soon'],
  ['2026-12-03', 'Open', 'open'],
  // Without a due date, an invoice is due on its own date.
  [null, 'Overdue 42 days', 'overdue'],
])('an open invoice that is due on %s is %s', (dueDate, words, tone) => {
  expect(dueStatus({ ...OPEN, dueDate }, 'Open', TODAY)).toEqual({ words, tone })
})

test.each([
  ['pending', { state: 'PENDING' }, 'Pending', 'pending'],
  ['canceled', { state: 'ENDED' }, 'Canceled', 'done'],
  ['paid', { isPaidInFull: true }, 'Paid', 'done'],
  ['paid and still pending', { isPaidInFull: true, state: 'PENDING' }, 'Paid', 'done'],
  ['a credit', { totalCents: -2_000 }, 'Open', 'open'],
] as const)('an invoice that is %s has no due status, even after its due date', (_, facts, word, tone) => {
  expect(dueStatus({ ...OPEN, dueDate: '2026-01-31', ...facts }, word, TODAY)).toEqual({ words: word, tone })
})
