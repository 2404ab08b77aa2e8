// The periods that the date filter of a list offers.
import { addMonths, type CalendarDate, endOfMonth, monthOf } from './calendar.ts'

/** A period, including its first and last day. */
export type ListPeriod = { label: string; startDate: CalendarDate; endDate: CalendarDate }

/** Returns the periods that a list can be limited to, in display order. Quarters and years are those of the calendar. */
export function listPeriods(today: CalendarDate): readonly ListPeriod[] {
  const month = monthOf(today)
  const monthOfYear = Number(month.slice(5, 7)) - 1
  const period = (label: string, startDate: CalendarDate, months: number): ListPeriod => ({
    label,
    startDate,
    endDate: endOfMonth(addMonths(startDate, months - 1)),
  })
  return [
    period('This month', month, 1),
    period('Last month', addMonths(month, -1), 1),
    period('This quarter', addMonths(month, -(monthOfYear % 3)), 3),
    period('This year', addMonths(month, -monthOfYear), 12),
  ]
}
