import { addMonths, type CalendarDate } from '../calendar.ts'

/** The first day of a report that names only its last: a month before it, as far as the calendar goes back. */
export function usualStart(endDate: CalendarDate): CalendarDate {
  return endDate < '0001-03-01' ? endDate : addMonths(endDate, -1)
}
