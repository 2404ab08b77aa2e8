// The periods of reports: the named ones, and the ones to compare with.
import { addDays, addMonths, type CalendarDate, daysBetween, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import { usualStart } from '@twofold/accounting/reports/usual-period'

/** From one day to another, inclusive. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** The named periods, in the order of the list. */
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

/** What named periods depend on: today, and the month in which the fiscal year begins (1 is January). */
export type PeriodContext = { today: CalendarDate; fiscalYearFirstMonth: number }

/** Returns the default period of a report: one month, up to today or to a given last day. */
export function defaultPeriod(today: CalendarDate): Period {
  return { startDate: usualStart(today), endDate: today }
}

/** Returns the days of a named period. Quarters and years follow the fiscal year. Year to date runs from its start to today. */
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

/** Returns the name of a period, or the first one if several fit. */
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

/** The periods that a report can be compared with. */
export const COMPARISONS = [
  { value: 'previous', label: 'Previous period', head: 'Previous' },
  { value: 'year', label: 'Previous year', head: 'Previous year' },
] as const

export type Comparison = (typeof COMPARISONS)[number]['value']

/**
 * Returns the period to compare with, or null if the calendar has none. Whole months are compared with as many whole months before,
 * other days with as many days. A year before the end of a month is the end of that month, also in leap years.
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

/** Returns the months of a period, the first and last cut to the period. If there are more than `max`, the last ones. */
export function monthsOf({ startDate, endDate }: Period, max: number): Period[] {
  const count = monthNumber(endDate) - monthNumber(startDate) + 1
  const last = monthOf(endDate)
  return Array.from({ length: Math.max(0, Math.min(count, max)) }, (_, back) => {
    const month = addMonths(last, -back)
    const end = endOfMonth(month)
    return { startDate: month < startDate ? startDate : month, endDate: end > endDate ? endDate : end }
  }).reverse()
}
