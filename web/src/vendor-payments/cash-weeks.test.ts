import { expect, test } from 'vitest'
import { cashWeeks } from './cash-weeks.ts'

const due = (approved: number, pending = 0, { billCount = 1, credits = 0 } = {}) => ({
  approved,
  pending,
  credits,
  billCount,
})

test('overdue bills come first, each week links to its bills, and the last row to all later ones', () => {
  const weeks = cashWeeks({
    overdue: due(5_000, 0, { billCount: 2 }),
    weeks: [
      { startDate: '2026-11-22T00:00:00Z', endDate: '2026-11-28T00:00:00Z', ...due(10_000, 2_500, { credits: 1_100 }) },
      { startDate: '2026-11-29T00:00:00Z', endDate: '2026-12-05T00:00:00Z', ...due(0, 0, { billCount: 0 }) },
    ],
    later: due(700),
    openCredits: 0,
    openPayments: 1_100,
    creditsLeft: 0,
  })
  expect(weeks.map(({ label, short, days }) => [label, short, days.from, days.through])).toEqual([
    ['Overdue', 'Overdue', null, '2026-11-21'],
    ['Nov 22 – Nov 28, 2026', 'Nov 22', '2026-11-22', '2026-11-28'],
    ['Nov 29 – Dec 5, 2026', 'Nov 29', '2026-11-29', '2026-12-05'],
    ['Later', 'Later', '2026-12-06', null],
  ])
  expect(weeks.map(({ approvedCents }) => approvedCents)).toEqual([5_000, 10_000, 0, 700])
  expect(weeks[1]).toMatchObject({ pendingCents: 2_500, creditsCents: 1_100, neededCents: 11_400, billCount: 1 })
})
