import { addMonths, type CalendarDate } from '../calendar.ts'

/**
 * Returns the default first day of a report that has only a last day. It is one month earlier, but not before the first day of the
 * calendar.
 */
export function usualStart(endDate: CalendarDate): CalendarDate {
  return endDate < '0001-03-01' ? endDate : addMonths(endDate, -1)
}

/**
 * Returns the first day of the fiscal year that contains a date: 2025-07-01 for 2026-03-31 if the first month is 7 (July). In the first
 * year of the calendar, returns the first day that a transaction can have.
 */
export function fiscalYearStart(date: CalendarDate, firstMonth: number): CalendarDate {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month < firstMonth ? 1 : 0)
  if (year < 1 || (year === 1 && firstMonth === 1)) return '0001-01-02'
  return `${String(year).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`
}
