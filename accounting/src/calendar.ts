// Calendar dates as strings, as used in the code, in the API and on screens. Dates that users type are parsed in typed-date.ts, and the
// arithmetic is in gregorian.ts. Only `todayIn` takes an instant as a parameter.
import { type DayParts, dayNumber, dayOfNumber, daysInMonth, isDay } from './gregorian.ts'
import { accepted, type Result, refused } from './refusals.ts'

/** A date in the Gregorian calendar from year 1 to 9999, as `YYYY-MM-DD`. Dates can be compared as strings. */
export type CalendarDate = string

/** The value for "no date" in the API. No transaction can have this date. */
export const ZERO_DATE: CalendarDate = '0001-01-01'

/** The first date that a transaction can have. */
export const FIRST_DATE: CalendarDate = '0001-01-02'

/** The last date that the product supports. */
export const LAST_DATE: CalendarDate = '9999-12-31'

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/

/** Returns whether `text` is a valid date in the format `YYYY-MM-DD`, from year 1 to 9999, including the zero date. */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = DAY.exec(text)
  return parts !== null && isDay({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) })
}

/**
 * Returns the date part of a date or an ISO timestamp, without time zone conversion: `2026-11-05T23:30:00-08:00` is 2026-11-05. Errors:
 * NOT_A_DATE.
 */
export function dayAsWritten(text: string): Result<CalendarDate> {
  const day = TIMESTAMP.exec(text)?.[1] ?? text
  return isCalendarDate(day) ? accepted(day) : refused('NOT_A_DATE')
}

/** Returns a date in API format. Null is converted to the zero date. */
export function toWire(date: CalendarDate | null): string {
  return `${date ?? ZERO_DATE}T00:00:00Z`
}

/**
 * Parses a date in a response of the server. Returns null for the zero date, an empty string, and a date before year 1. Throws for any
 * other value that is not a date, because the server never sends such a value.
 */
export function fromWire(text: string): CalendarDate | null {
  if (text === '' || /^(?:-|0000-|0001-01-01)/.test(text)) return null
  const day = dayAsWritten(text)
  if (!day.ok) throw new RangeError(`Not a date in API format: ${text}`)
  return day.value
}

/** Adds `days` to a date. `days` can be negative. Throws if the result is outside the years 1 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayOfNumber(dayNumber(partsOf(date)) + days))
}

/**
 * Adds `months` to a date. `months` can be negative. If the resulting month is too short, returns its last day: 2026-01-31 + 1 is
 * 2026-02-28. Throws if the result is outside the years 1 to 9999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const monthNumber = year * 12 + (month - 1) + months
  const newYear = Math.floor(monthNumber / 12)
  const newMonth = monthNumber - newYear * 12 + 1
  return dateOf({ year: newYear, month: newMonth, day: Math.min(day, daysInMonth(newYear, newMonth)) })
}

/** Returns the number of days from `from` to `to`. The number is negative if `to` is before `from`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(partsOf(to)) - dayNumber(partsOf(from))
}

/** Returns the first day of the date's month. Totals use this day to identify the month. */
export function monthOf(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`
}

/** Returns the last day of the date's month. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date)
  return dateOf({ year, month, day: daysInMonth(year, month) })
}

/** Formats a date for users: `Nov 5, 2026`. */
export function formatDay(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  return `${MONTH_NAMES[month - 1]} ${day}, ${year}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the date in `timeZone` (IANA name) at `instant`. Throws for an unknown time zone. Check the name with `isTimeZone` first. */
export function todayIn(timeZone: string, instant: Date): CalendarDate {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]))
  return dateOf({ year: Number(parts.get('year')), month: Number(parts.get('month')), day: Number(parts.get('day')) })
}

/**
 * Returns whether `name` is a time zone that `todayIn` supports. Offsets without a name such as `+01:00` are refused. Some databases
 * interpret them with the opposite sign, and they ignore daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the year, month and day of a date. */
export function partsOf(date: CalendarDate): DayParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** Returns the date of a year, month and day. Throws if the date does not exist. */
export function dateOf(parts: DayParts): CalendarDate {
  const { year, month, day } = parts
  if (!isDay(parts)) throw new RangeError(`Not a valid date: ${year}-${month}-${day}`)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
