// The named periods of reports.
import { addDays, addMonths, type CalendarDate, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import { wholeMonths } from '@twofold/accounting/reports/compared-period'
import { usualStart } from '@twofold/accounting/reports/usual-period'

/** A period, including its first and last day. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** The named periods, in display order. */
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

/** The values on which named periods depend: today, and the first month of the fiscal year (1 is January). */
export type PeriodContext = { today: CalendarDate; fiscalYearFirstMonth: number }

/** Returns the default period of a report: one month that ends on the given day. */
export function defaultPeriod(today: CalendarDate): Period {
  return { startDate: usualStart(today), endDate: today }
}

/**
 * Returns the dates of a named period. Quarters and years follow the fiscal year. Year to date runs from the start of the fiscal year to
 * today.
 */
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

/** Returns the name of a period. If several names match, returns the first one. */
export function nameOfPeriod(period: Period, context: PeriodContext): PeriodName | null {
  const isIt = ({ value }: { value: PeriodName }) => {
    const { startDate, endDate } = periodNamed(value, context)
    return startDate === period.startDate && endDate === period.endDate
  }
  return NAMED_PERIODS.find(isIt)?.value ?? null
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
}

/**
 * Returns the months of a period. The first and last months are limited to the period. If there are more than `max` months, returns the
 * last `max`.
 */
export function monthsOf({ startDate, endDate }: Period, max: number): Period[] {
  const count = monthNumber(endDate) - monthNumber(startDate) + 1
  const last = monthOf(endDate)
  return Array.from({ length: Math.max(0, Math.min(count, max)) }, (_, back) => {
    const month = addMonths(last, -back)
    const end = endOfMonth(month)
    return { startDate: month < startDate ? startDate : month, endDate: end > endDate ? endDate : end }
  }).reverse()
}
