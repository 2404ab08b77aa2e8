import { addMonths, type CalendarDate } from '../calendar.ts'

/**
 * Returns the default first day of a report that has only a last day. It is one month earlier, but not before the first day of the
 * calendar.
 */
export function usualStart(endDate: CalendarDate): CalendarDate {
  return endDate < '0001-03-01' ? endDate : addMonths(endDate, -1)
}
