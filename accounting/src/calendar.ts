// Calendar days: as text inside, on the wire, on the screen and as typed. The only instant that enters is the one
// `todayIn` is given. Counting days is gregorian.ts's.
import { type DayParts, dayNumber, dayOfNumber, daysInMonth, isDay } from './gregorian.ts'
import { accepted, type Result, refused } from './refusals.ts'

/** A day of the Gregorian calendar from year 1 to 9999, `YYYY-MM-DD`. Days compare as texts do. */
export type CalendarDate = string

/** The wire's way of saying "no date"; no transaction may bear it. */
export const ZERO_DATE: CalendarDate = '0001-01-01'

/** The last day that there is. */
export const LAST_DATE: CalendarDate = '9999-12-31'

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/

/** Whether `text` is a day that the calendar has, as `YYYY-MM-DD`, from year 1 to 9999 (the zero date is one). */
export function isCalendarDate(text: string): text is CalendarDate {
  const parts = DAY.exec(text)
  return parts !== null && isDay({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) })
}

/**
 * The day written in a plain date or an ISO timestamp, whatever its offset: `2026-11-05T23:30:00-08:00` is 2026-11-05.
 * Refuses NOT_A_DATE.
 */
export function dayAsWritten(text: string): Result<CalendarDate> {
  const day = TIMESTAMP.exec(text)?.[1] ?? text
  return isCalendarDate(day) ? accepted(day) : refused('NOT_A_DATE')
}

/** A day as the wire carries it; no day is the zero date. */
export function toWire(date: CalendarDate | null): string {
  return `${date ?? ZERO_DATE}T00:00:00Z`
}

/** The day in an answer of the server; null for the zero date, an empty text or any date before year 1. Anything else
 * that is no date cannot come from our server and throws. */
export function fromWire(text: string): CalendarDate | null {
  if (text === '' || /^(?:-|0000-|0001-01-01)/.test(text)) return null
  const day = dayAsWritten(text)
  if (!day.ok) throw new RangeError(`Not a date of the wire: ${text}`)
  return day.value
}

/** The day `days` later (earlier when negative). Throws outside the years 1 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(dayOfNumber(dayNumber(partsOf(date)) + days))
}

/** The same day `months` later (earlier when negative), or that month's last day: 2026-01-31 + 1 is 2026-02-28. Throws
 * outside the years 1 to 9999. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const monthNumber = year * 12 + (month - 1) + months
  const newYear = Math.floor(monthNumber / 12)
  const newMonth = monthNumber - newYear * 12 + 1
  return dateOf({ year: newYear, month: newMonth, day: Math.min(day, daysInMonth(newYear, newMonth)) })
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(partsOf(to)) - dayNumber(partsOf(from))
}

/** The first day of the date's month, which also names the month in totals. */
export function monthOf(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`
}

/** The last day of the date's month. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date)
  return dateOf({ year, month, day: daysInMonth(year, month) })
}

/** A day in running text: `Nov 5, 2026`. */
export function formatDay(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  const name = MONTH_NAMES[month - 1] ?? ''
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1, 3)} ${day}, ${year}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The day that a clock in `timeZone` (IANA name) shows at `instant`. Throws for an unknown zone: see `isTimeZone`. */
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

/** Whether `name` is a time zone that `todayIn` knows, by name: a bare offset such as `+01:00` means the opposite to some
 * databases, and stays behind when summer time begins. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What a typed date is understood from: today, and the day already in the field (null: none, today stands in). */
export type TypedDateContext = { today: CalendarDate; current: CalendarDate | null }

/**
 * The day that a bookkeeper means by what was typed into a date field. `t` is today; the rest starts from the day in the
 * field: `+` and `-` the next and previous day, `+7` and `-7` days, `m` and `h` the first and last day of the month, `y`
 * and `r` of the year, `5` the 5th of the month, `3/5` (or `3-5`) March 5, `12/3/26` December 3, 2026, the year with those
 * digits nearest to the field's. Dates as shown (`Nov 5, 2026`) and ISO dates are taken too. Refuses NOT_A_DATE.
 */
export function typedDate(text: string, { today, current }: TypedDateContext): Result<CalendarDate> {
  const typed = text.trim().toLowerCase()
  const from = current ?? today
  const found =
    shortcut(typed, today, from) ?? steppedDay(typed, from) ?? numberedDay(typed, from) ?? namedDay(typed, from)
  if (found !== null && found !== ZERO_DATE) return accepted(found)
  const written = dayAsWritten(text.trim())
  return written.ok && written.value !== ZERO_DATE ? written : refused('NOT_A_DATE')
}

function shortcut(typed: string, today: CalendarDate, from: CalendarDate): CalendarDate | null {
  const { year } = partsOf(from)
  switch (typed) {
    case 't':
      return today
    case 'm':
      return monthOf(from)
    case 'h':
      return endOfMonth(from)
    case 'y':
      return dateOrNull(year, 1, 1)
    case 'r':
      return dateOrNull(year, 12, 31)
    default:
      return null
  }
}

function steppedDay(typed: string, from: CalendarDate): CalendarDate | null {
  const step = /^([+-])\s*(\d{0,5})$/.exec(typed)
  if (step === null) return null
  const days = step[2] === '' ? 1 : Number(step[2])
  const { year, month, day } = dayOfNumber(dayNumber(partsOf(from)) + (step[1] === '-' ? -days : days))
  return dateOrNull(year, month, day)
}

function numberedDay(typed: string, from: CalendarDate): CalendarDate | null {
  const current = partsOf(from)
  const day = /^\d{1,2}$/.exec(typed)
  if (day !== null) return dateOrNull(current.year, current.month, Number(typed))
  const parts = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(typed)
  if (parts === null) return null
  return dateOrNull(yearMeant(parts[4], current.year), Number(parts[1]), Number(parts[3]))
}

function namedDay(typed: string, from: CalendarDate): CalendarDate | null {
  const parts = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:(?:\s*,\s*|\s+)(\d{4}|\d{2}))?$/.exec(typed)
  const month = parts === null ? null : monthNamed(parts[1] ?? '')
  if (parts === null || month === null) return null
  return dateOrNull(yearMeant(parts[3], partsOf(from).year), month, Number(parts[2]))
}

function yearMeant(digits: string | undefined, nearYear: number): number {
  if (digits === undefined) return nearYear
  if (digits.length === 4) return Number(digits)
  const sameCentury = nearYear - (nearYear % 100) + Number(digits)
  if (sameCentury - nearYear > 50) return sameCentury - 100
  return nearYear - sameCentury > 50 ? sameCentury + 100 : sameCentury
}

function monthNamed(text: string): number | null {
  const index = MONTH_NAMES.findIndex(name => name.startsWith(text))
  return index < 0 ? null : index + 1
}

function dateOrNull(year: number, month: number, day: number): CalendarDate | null {
  return isDay({ year, month, day }) ? dateOf({ year, month, day }) : null
}

function partsOf(date: CalendarDate): DayParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function dateOf(parts: DayParts): CalendarDate {
  const { year, month, day } = parts
  if (!isDay(parts)) throw new RangeError(`No such day: ${year}-${month}-${day}`)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
