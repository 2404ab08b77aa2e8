// The periods with which the period of a report can be compared.
import { addDays, addMonths, type CalendarDate, daysBetween, endOfMonth, monthOf } from '../calendar.ts'
import type { Period } from './reported-account.ts'

/** Returns the period of `count` whole months from a first day of a month. */
export function wholeMonths(first: CalendarDate, count: number): Period {
  return { startDate: first, endDate: endOfMonth(addMonths(first, count - 1)) }
}

/** The periods with which a report can be compared. */
export const COMPARISONS = [
  { value: 'previous', label: 'Previous period', head: 'Previous' },
  { value: 'year', label: 'Previous year', head: 'Previous year' },
] as const

export type Comparison = (typeof COMPARISONS)[number]['value']

/**
 * Returns the comparison period, or null if it would be outside the calendar. A period of whole months is compared with the same number of
 * preceding months, and any other period with the same number of preceding days. One year before the last day of a month is the last day of
 * the same month, even in leap years.
 */
export function comparedPeriod(comparison: Comparison, { startDate, endDate }: Period): Period | null {
  try {
    const isWhole = startDate === monthOf(startDate) && endDate === endOfMonth(endDate)
    if (comparison === 'year') {
      const end = addMonths(endDate, -12)
      return { startDate: addMonths(startDate, -12), endDate: endDate === endOfMonth(endDate) ? endOfMonth(end) : end }
    }
    if (!isWhole) {
      const end = addDays(startDate, -1)
      return { startDate: addDays(end, -daysBetween(startDate, endDate)), endDate: end }
    }
    const months = monthNumber(endDate) - monthNumber(startDate) + 1
    return wholeMonths(addMonths(startDate, -months), months)
  } catch {
    return null
  }
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}
