// The stretches of days that a report is asked for: those with a name, and the ones a period is compared with.
import { addDays, addMonths, type CalendarDate, daysBetween, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import { usualStart } from '@twofold/accounting/reports/usual-period'

/** From one day to another, both included. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** Periods with a name, in the order in which they are offered. */
export const NAMED_PERIODS = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'this-fiscal-year', label: 'This fiscal year' },
  { value: 'last-fiscal-year', label: 'Last fiscal year' },
  { value: 'year-to-date', label: 'Year to date' },
  { value: 'last-12-months', label: 'Last 12 months' },
] as const

export type PeriodName = (typeof NAMED_PERIODS)[number]['value']

/** What names are understood from: today, and the month that the fiscal year begins with (1 is January). */
export type PeriodContext = { today: CalendarDate; fiscalYearFirstMonth: number }

/** A report's period unless another is chosen: from one month ago until today, or the day that is its last. */
export function defaultPeriod(today: CalendarDate): Period {
  return { startDate: usualStart(today), endDate: today }
}

/** The days that a name means. Quarters and years are those of the fiscal year; the year to date is its part up to today. */
export function periodNamed(name: PeriodName, { today, fiscalYearFirstMonth }: PeriodContext): Period {
  const month = monthOf(today)
  const intoYear = (Number(month.slice(5, 7)) - fiscalYearFirstMonth + 12) % 12
  const [year, quarter] = [addMonths(month, -intoYear), addMonths(month, -(intoYear % 3))]
  switch (name) {
    case 'this-month':
      return wholeMonths(month, 1)
    case 'last-month':
      return wholeMonths(addMonths(month, -1), 1)
    case 'this-quarter':
      return wholeMonths(quarter, 3)
    case 'last-quarter':
      return wholeMonths(addMonths(quarter, -3), 3)
    case 'this-fiscal-year':
      return wholeMonths(year, 12)
    case 'last-fiscal-year':
      return wholeMonths(addMonths(year, -12), 12)
    case 'year-to-date':
      return { startDate: year, endDate: today }
    case 'last-12-months':
      return { startDate: addDays(addMonths(today, -12), 1), endDate: today }
  }
}

/** The name of a period, if it has one; of several the first that is offered. */
export function nameOfPeriod(period: Period, context: PeriodContext): PeriodName | null {
  const isIt = ({ value }: { value: PeriodName }) => {
    const { startDate, endDate } = periodNamed(value, context)
    return startDate === period.startDate && endDate === period.endDate
  }
  return NAMED_PERIODS.find(isIt)?.value ?? null
}

function wholeMonths(first: CalendarDate, count: number): Period {
  return { startDate: first, endDate: endOfMonth(addMonths(first, count - 1)) }
}

/** What a period may stand beside. */
export const COMPARISONS = [
  { value: 'previous', label: 'Previous period', head: 'Previous' },
  { value: 'year', label: 'Previous year', head: 'Previous year' },
] as const

export type Comparison = (typeof COMPARISONS)[number]['value']

/**
 * The period that another is compared with; null where the calendar has none. Before whole months stand as many whole
 * months, before other days as many days. Previous year the end of a month is the end of that month, in leap years too.
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

/** The months that a period touches, each cut to the period; the last `max` of them. */
export function monthsOf({ startDate, endDate }: Period, max: number): Period[] {
  const count = monthNumber(endDate) - monthNumber(startDate) + 1
  const last = monthOf(endDate)
  return Array.from({ length: Math.max(0, Math.min(count, max)) }, (_, back) => {
    const month = addMonths(last, -back)
    const end = endOfMonth(month)
    return { startDate: month < startDate ? startDate : month, endDate: end > endDate ? endDate : end }
  }).reverse()
}
