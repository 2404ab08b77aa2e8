// Parses dates that users type into a date field.
import { type CalendarDate, dateOf, endOfMonth, isCalendarDate, monthOf, partsOf, ZERO_DATE } from './calendar.ts'
import { dayNumber, dayOfNumber, isDay } from './gregorian.ts'
import { accepted, type Result, refused } from './refusals.ts'
import type { WrittenDay } from './written-day.ts'

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ')

/** A parser for other date formats, such as `writtenDay`. */
export type DayReader = (text: string) => WrittenDay | null

/**
 * The context of a typed date: today, the date in the field (null means that today is used), and the parser for other formats. Screens load
 * this parser later. Until then, other formats are refused.
 */
export type TypedDateContext = { today: CalendarDate; current: CalendarDate | null; writtenDay?: DayReader | null }

/**
 * Returns the date that a user typed into a date field. `t` is today. Other shortcuts start from the date in the field. `+` and `-` are the
 * next and the previous day, and `+7` and `-7` add and subtract 7 days. `m` and `h` are the first and the last day of the month, and `y`
 * and `r` those of the year. `5` is the 5th of the month, and `3/5` or `3-5` is March 5. `12/3/26` is December 3 in the nearest year that
 * ends with 26. Displayed dates (`Nov 5, 2026`) and ISO dates are also accepted. Errors: NOT_A_DATE.
 */
export function typedDate(text: string, { today, current, writtenDay }: TypedDateContext): Result<CalendarDate> {
  const typed = text.trim().toLowerCase()
  const from = current ?? today
  const found =
    shortcut(typed, today, from) ?? steppedDay(typed, from) ?? numberedDay(typed, from) ?? namedDay(typed, from)
  if (found !== null && found !== ZERO_DATE) return accepted(found)
  if (isCalendarDate(typed) && typed > ZERO_DATE) return accepted(typed)
  const written = writtenDay?.(text)
  return written && 'date' in written ? accepted(written.date) : refused('NOT_A_DATE')
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
