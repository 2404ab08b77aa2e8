import { expect, test } from 'vitest'
import { listPeriods } from './list-periods.ts'

test.each([
  ['2026-11-25', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-10-01 2026-12-31', '2026-01-01 2026-12-31'],
  ['2028-02-29', '2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2028-01-01 2028-03-31', '2028-01-01 2028-12-31'],
  ['2026-01-01', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2026-01-01 2026-03-31', '2026-01-01 2026-12-31'],
])('on %s the periods are whole months', (today, ...expected) => {
  const periods = listPeriods(today)
  expect(periods.map(({ label }) => label)).toEqual(['This month', 'Last month', 'This quarter', 'This year'])
  expect(periods.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(expected)
})
