import { addMonths, type CalendarDate } from '../calendar.ts'

/** Returns the first day of a report that has only a last day: one month earlier, as far back as the calendar goes. */
export function usualStart(endDate: CalendarDate): CalendarDate {
  return endDate < '0001-03-01' ? endDate : addMonths(endDate, -1)
}
