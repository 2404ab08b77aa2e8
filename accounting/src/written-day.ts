// Parses all dates in bank files, other imports and date fields. A date such as `5/11/2026` is ambiguous: it can be converted only if the
// order of day, month and year is known.

import type { DayOrder } from './bank-statements/day-order.ts'
import { type CalendarDate, isCalendarDate, ZERO_DATE } from './calendar.ts'
import { isWeekday, monthOfName } from './month-names.ts'
import { plainCharacters } from './written-text.ts'

/** The parts of an ambiguous date, in an unknown order. Quicken writes an apostrophe before a year after 1999: `1/ 5'10`. */
export type OpenDay = { parts: [string, string, string]; separator: string; hasApostrophe: boolean }

/** A parsed date: a calendar date, or an ambiguous date, for which the order of day, month and year is not known. */
export type WrittenDay = { date: CalendarDate } | OpenDay

const LENGTH_MAX = 100
const PLAIN_ISO = /^\d{4}-\d{2}-\d{2}$/
const NUMBERS = /^(\d{1,4}) ?([./-]) ?(\d{1,2}) ?(?:\2|') ?'?(\d{1,4})\.?$/
const SPACED = /^(\d{1,4}) (\d{1,2}) (\d{2}|\d{4})$/
const COMPACT = /^(\d{8})(?:[t ]?(\d{2})(\d{2})?(\d{2})?(?:[.,]\d{0,9})?)?( ?[a-z+-][a-z\d:+-]{0,9})?$/
const TIME =
  /(?:(?<=\d)t|(?<=\d),? at |(?:^|[ ,]) ?(?:kl\.? ?|um )?)(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?[ap]\.? ?m\b\.?| uhr)?/
/** Matches times with periods: after a year, and in DB2 timestamps (`2024-01-25-08.15.00.000000`). */
const POINT_TIME =
  /(?<=\d{4}) (?:kl\.? ?)?\d{1,2}\.\d{2}(?:\.\d{2})?$|(?<=^\d{4}-\d{2}-\d{2})-\d{2}\.\d{2}\.\d{2}(?:\.\d{1,9})?$/
const BRACKETED_ZONE = / ?[[(][a-z\d:+\-/_ .]{0,60}[\])]?$/
const ZONE = /^ ?(?:z\b|utc|gmt|[a-z]{1,4}t\b|msk|west)? ?(?:[+-]\d{1,2}(?::?\d{2})?)? ?/
const DATE_ZONE = /^(\d{4}-\d{2}-\d{2})(?: ?z| ?utc| ?gmt|[+-]\d{2}:?\d{2})$/
const ORDINAL = /(?<=\b\d{1,2})(?:st|nd|rd|th|er|re|e|ste|de|[ºª°])(?![a-z])/g
const NOISE = new Set('of the de del den d der le el il a al'.split(' '))

/** Parses a date. Returns null if the string is not a date. */
export function writtenDay(text: string): WrittenDay | null {
  if (text.length > LENGTH_MAX) return null
  if (PLAIN_ISO.test(text)) return fixed(text)
  const quick = NUMBERS.exec(text)
  if (quick !== null) return numberedDay([quick[1]!, quick[3]!, quick[4]!], quick[2]!, text.includes("'"))
  // Many rows of a file have the same date, so the result for each string is cached.
  const known = KNOWN.get(text)
  if (known !== undefined) return known
  const day = otherDay(text)
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear()
  KNOWN.set(text, day)
  return day
}

const KNOWN = new Map<string, WrittenDay | null>()
const KNOWN_MAX = 1000

function otherDay(text: string): WrittenDay | null {
  const plain = plainCharacters(text)?.toLowerCase()
  if (plain === undefined) return null
  const compact = /^\d{8}/.test(plain) ? COMPACT.exec(plain.replace(BRACKETED_ZONE, '')) : null
  if (compact !== null) return compactDay(compact)
  const timeless = withoutTime(plain.replace(/年|月/g, '-').replace('日', ' ').trimEnd())
  if (timeless === null) return null
  const day = withoutWeekday(timeless)
  const numbers = NUMBERS.exec(day)
  if (numbers !== null) return numberedDay([numbers[1]!, numbers[3]!, numbers[4]!], numbers[2]!, day.includes("'"))
  const spaced = SPACED.exec(day)
  if (spaced !== null) return numberedDay([spaced[1]!, spaced[2]!, spaced[3]!], ' ', false)
  return namedDay(day)
}

function fixed(date: string): WrittenDay | null {
  return isCalendarDate(date) && date > ZERO_DATE ? { date } : null
}

/**
 * Parses eight digits such as `20240125`, with or without a time. If the year is last, as in `25012024`, the order of day and month is not
 * known.
 */
function compactDay([, day = '', hour = '0', minute = '0', second = '0']: RegExpExecArray): WrittenDay | null {
  if (!isTime(hour, minute, second)) return null
  const date = isYear(day.slice(0, 4)) ? fixed(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) : null
  if (date !== null || !isYear(day.slice(4))) return date
  return { parts: [day.slice(0, 2), day.slice(2, 4), day.slice(4)], separator: '', hasApostrophe: false }
}

/** Returns whether four digits of an eight-digit number can be a year. Otherwise, the number can be an amount or an id. */
function isYear(digits: string): boolean {
  return /^(?:19|20|21)/.test(digits)
}

function isTime(hour: string, minute: string, second: string): boolean {
  return Number(hour) <= 24 && Number(minute) < 60 && Number(second) <= 60
}

/** Removes the time and the time zone, at any position. Returns null if the time is invalid. */
function withoutTime(text: string): string | null {
  if (!/[:h.+]|z$|utc$|gmt$|-\d{2}$/.test(text)) return text
  const zoned = DATE_ZONE.exec(text)
  if (zoned !== null) return zoned[1]!
  const time = TIME.exec(text)
  if (time === null) return text.replace(POINT_TIME, '')
  if (!isTime(time[1]!, time[2]!, time[3] ?? '0')) return null
  const before = text.slice(0, time.index)
  const after = text.slice(time.index + time[0].length).replace(BRACKETED_ZONE, '')
  return `${before} ${after.replace(ZONE, '')}`.trim()
}

const LEADING_WORD = /^(\p{L}{1,12})\.?,? (?=\d)/u
const TRAILING_WORD = /(?<=\d\.?),? [[(]?(\p{L}{1,12})\.?[\])]?$/u

/** Removes the weekday from a numeric date, and the `r.` that is written after the year in Polish. */
function withoutWeekday(text: string): string {
  const isDropped = (word: string) => word === 'r' || isWeekday(plainLetters(word))
  return [LEADING_WORD, TRAILING_WORD].reduce(
    (rest, pattern) => rest.replace(pattern, (all, word: string) => (isDropped(word) ? '' : all)),
    text,
  )
}

function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
}

function numberedDay(parts: [string, string, string], separator: string, hasApostrophe: boolean): WrittenDay | null {
  const [first, second, third] = parts
  if (first.length > 2) return first.length === 4 && third.length < 3 ? fixed(dateText(first, second, third)) : null
  return third.length === 2 || third.length === 4 || (third.length === 1 && (hasApostrophe || first.length === 2))
    ? { parts, separator, hasApostrophe }
    : null
}

function dateText(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Parses a month name before or between two numbers. One of the numbers is the day, the other is the year. */
function namedDay(text: string): WrittenDay | null {
  const plain = plainLetters(text).replace(ORDINAL, '')
  if (/[^\da-z.,/' -]/.test(plain)) return null
  const tokens = (plain.match(/\d+|[a-z]+/g) ?? []).filter(token => !NOISE.has(token))
  const month = monthWordOf(tokens.filter(token => /[a-z]/.test(token)))
  const [one, other, ...more] = tokens.flatMap((token, at) => (/\d/.test(token) ? [{ token, at }] : []))
  if (month === null || one === undefined || other === undefined || more.length > 0) return null
  const at = tokens.lastIndexOf(month)
  const isYearFirst = one.token.length === 4
  if (at > other.at || (isYearFirst && at < one.at)) return null
  const [day, year] = isYearFirst ? [other.token, one.token] : [one.token, other.token]
  if (day.length > 2 || (year.length !== 2 && year.length !== 4)) return null
  return fixed(dateText(wholeYear(year, plain.includes("'")), String(monthOfName(month)), day))
}

/**
 * Returns the word that names the month. Returns null if any other word is not a weekday. In some languages, `mar` can be a month or a
 * weekday. If it occurs twice, the weekday is first.
 */
function monthWordOf(words: readonly string[]): string | null {
  const months = words.filter(word => monthOfName(word) !== null)
  const month = months.at(-1)
  if (month === undefined || months.length > 2) return null
  const others = words.toSpliced(words.lastIndexOf(month), 1)
  return others.every(isWeekday) ? month : null
}

/** Returns a four-digit year. A two-digit year is in the 1900s if it is 70 or more and has no apostrophe before it. */
function wholeYear(year: string, hasApostrophe: boolean): string {
  if (year.length > 2) return year
  return String((hasApostrophe || Number(year) < 70 ? 2000 : 1900) + Number(year))
}

/**
 * Converts an ambiguous date to a calendar date, using the given order of day, month and year. Returns null if there is no such date. In
 * the order YMD, the year has two digits.
 */
export function dateIn({ parts, separator, hasApostrophe }: OpenDay, order: DayOrder): CalendarDate | null {
  const [first, second, third] = parts
  if (order === 'YMD') {
    if (hasApostrophe || separator === '' || first.length !== 2 || third.length > 2) return null
    return dateOf(wholeYear(first, false), second, third)
  }
  if (third.length === 1 && !hasApostrophe) return null
  const [month, day] = order === 'MDY' ? [first, second] : [second, first]
  return dateOf(wholeYear(third, hasApostrophe), month, day)
}

function dateOf(year: string, month: string, day: string): CalendarDate | null {
  const date = dateText(year, month, day)
  return isCalendarDate(date) && date > ZERO_DATE ? date : null
}

/**
 * Parses a date, using the given order of day, month and year. The order does not affect unambiguous dates. Returns null if there is no
 * such date.
 */
export function dayIn(text: string, order: DayOrder): CalendarDate | null {
  const day = writtenDay(text)
  if (day === null) return null
  return 'date' in day ? day.date : dateIn(day, order)
}
