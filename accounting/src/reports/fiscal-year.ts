import type { CalendarDate } from '../calendar.ts'

/** The first day of the fiscal year that a day lies in: with a first month of 7 (July) that of 2026-03-31 is 2025-07-01. In the
 * calendar's first year it is the first day that a transaction may bear. */
export function fiscalYearStart(date: CalendarDate, firstMonth: number): CalendarDate {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month < firstMonth ? 1 : 0)
  if (year < 1 || (year === 1 && firstMonth === 1)) return '0001-01-02'
  return `${String(year).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`
}
