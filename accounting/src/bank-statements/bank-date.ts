// Parses the dates of a bank file. Detects the order of day, month and year from unambiguous dates.

import { type CalendarDate, daysBetween, LAST_DATE } from '../calendar.ts'
import { dateIn, dayIn, writtenDay } from '../written-day.ts'
import { DAY_ORDERS, type DayOrder } from './day-order.ts'

/**
 * Parses a date with a given order of day, month and year. An unambiguous date such as `2024-01-25` or `25 Jan 2024` is the same in any
 * order. Returns null if the date does not exist.
 */
export function bankDay(text: string, order: DayOrder): CalendarDate | null {
  return dayIn(text, order)
}

/** The dates of a file, parsed in one order. */
type OrderSeen = { order: DayOrder; isPossible: boolean; first: CalendarDate; last: CalendarDate }

/** The maximum number of dates in the cache. A cached date is not parsed again. */
const SEEN_MAX = 10_000

/** The orders that are possible for all dates of a file, most likely first. Empty if no order is possible. */
export type DetectedOrders = DayOrder[]

/**
 * Detects the order of day, month and year in a file, in constant memory. Periods mean that the day is first (`5.11.2026`). With slashes or
 * dashes, the day or the month can be first, so two orders may be possible. A two-digit year can be first unless the file would then cover
 * a much longer period.
 */
export function dayEvidence() {
  const orders: OrderSeen[] = DAY_ORDERS.map(order => ({ order, isPossible: true, first: LAST_DATE, last: '' }))
  const different = new Set<string>()
  let separator: string | null = null
  // Many rows of a file have the same date, so the result for each string is cached.
  const seen = new Map<string, boolean>()
  const addNew = (text: string): boolean => {
    const day = writtenDay(text)
    if (day === null || 'date' in day) return false
    const dates = DAY_ORDERS.map(order => dateIn(day, order))
    // A value that is not a date in any order is an error in its row. It does not affect other rows.
    if (dates.every(date => date === null)) return false
    separator ??= day.separator
    for (const [index, date] of dates.entries()) note(orders[index]!, date)
    for (const [one, other] of PAIRS) if (dates[one] !== dates[other]) different.add(`${one} ${other}`)
    return new Set(dates).size > 1
  }
  return {
    /** Adds a date. Returns true if the date is ambiguous. */
    add(text: string): boolean {
      const known = seen.get(text)
      if (known !== undefined) return known
      const matters = addNew(text)
      if (seen.size < SEEN_MAX) seen.set(text, matters)
      return matters
    },
    /** Returns the possible orders. If two orders give the same dates for the whole file, only one of them is returned. */
    found(): DetectedOrders {
      if (separator === null) return ['YMD']
      const usual: DayOrder[] = separator === '.' ? ['DMY', 'MDY', 'YMD'] : ['MDY', 'DMY', 'YMD']
      const possible = sensible(orders.filter(({ isPossible }) => isPossible)).map(({ order }) => order)
      const found = usual.filter(order => possible.includes(order))
      // Periods mean day before month.
      if (separator === '.' && found[0] === 'DMY') return ['DMY']
      const [likeliest] = found
      return found.filter(order => order === likeliest || different.has(pairKey(likeliest!, order)))
    },
  }
}

const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

function pairKey(one: DayOrder, other: DayOrder): string {
  return [DAY_ORDERS.indexOf(one), DAY_ORDERS.indexOf(other)].sort().join(' ')
}

function note(seen: OrderSeen, date: CalendarDate | null): void {
  if (date === null) seen.isPossible = false
  else {
    if (date < seen.first) seen.first = date
    if (date > seen.last) seen.last = date
  }
}

/**
 * An order is implausible if its dates cover a much longer period than the dates in another order: more than this factor times that period,
 * plus two months. An example is three years instead of one quarter.
 */
const LONGER_TIMES = 8
const LONGER_DAYS = 60

function sensible(possible: readonly OrderSeen[]): readonly OrderSeen[] {
  const days = ({ first, last }: OrderSeen) => (last === '' ? 0 : daysBetween(first, last))
  const isYearFirst = ({ order }: OrderSeen) => order === 'YMD'
  // Compares the periods only if different orders result in different years.
  return possible.filter(seen => {
    const others = possible.filter(other => isYearFirst(other) !== isYearFirst(seen))
    return others.every(other => days(seen) <= LONGER_TIMES * days(other) + LONGER_DAYS)
  })
}

/**
 * Returns the date if it is unambiguous, without time zone conversion: `20100105120000.000[-5:EST]`, `2010-01-05T23:30:00-08:00`. Returns
 * null otherwise.
 */
export function certainDay(text: string): CalendarDate | null {
  const day = writtenDay(text.trim())
  return day !== null && 'date' in day ? day.date : null
}
