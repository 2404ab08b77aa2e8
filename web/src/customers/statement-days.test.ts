import { expect, test } from 'vitest'
import { statementDays } from './statement-days.ts'

test.each([
  ['', '2026-10-22', '2026-11-22'],
  ['endDate=2026-03-31', '2026-02-28', '2026-03-31'],
  ['startDate=2026-01-01', '2026-01-01', '2026-11-22'],
  ['startDate=2026-02-30&endDate=yesterday', '2026-10-22', '2026-11-22'],
  ['endDate=0001-01-01', '2026-10-22', '2026-11-22'],
  ['endDate=0001-01-02', '0001-01-02', '0001-01-02'],
  ['endDate=0001-02-01', '0001-02-01', '0001-02-01'],
  ['startDate=9999-12-31&endDate=9999-12-31', '9999-12-31', '9999-12-31'],
])('?%s is from %s to %s', (query, startDate, endDate) => {
  expect(statementDays(new URLSearchParams(query), '2026-11-22')).toEqual({ startDate, endDate })
})
