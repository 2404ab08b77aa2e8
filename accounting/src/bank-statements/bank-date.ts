// Days as banks write them.
import { type CalendarDate, isCalendarDate } from '../calendar.ts'

/** The order of a day's parts: `2026-11-05`, `11/5/2026` or `5.11.2026`. */
export const DAY_ORDERS = ['YMD', 'MDY', 'DMY'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const TIME = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M|Z|[+-]\d{2}:?\d{2})?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
// Quicken pads with spaces and writes an apostrophe before a year after 1999: `1/ 5'10`.
const NUMBERS = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?(?:\2|')\s?'?(\d{1,4})$/
const NAMED_MONTH = /^(?:(\d{1,2})[\s./-]+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*[\s.]+(\d{1,2}))[\s.,/-]+'?(\d{4}|\d{2})$/i
const LENGTH_MAX = 40

type Written = { parts: [string, string, string]; separator: string; hasApostrophe: boolean }

function written(text: string): Written | null {
  if (text.length > LENGTH_MAX) return null
  const day = text.trim().replace(TIME, '')
  const compact = COMPACT.exec(day)
  if (compact !== null) return { parts: [compact[1]!, compact[2]!, compact[3]!], separator: '', hasApostrophe: false }
  const numbers = NUMBERS.exec(day)
  if (numbers === null) return null
  return { parts: [numbers[1]!, numbers[3]!, numbers[4]!], separator: numbers[2]!, hasApostrophe: day.includes("'") }
}

/** Which order days are in: what can be read in one way only decides (`1/13/10`, `2010-1-5`), else what is usual: points part
 * day from month, slashes and dashes month from day. Null when nothing is a day in any order, or when they contradict each
 * other. */
export function dayOrderOf(days: Iterable<string>): DayOrder | null {
  const possible = new Set<DayOrder>(DAY_ORDERS)
  let separator: string | null = null
  for (const text of days) {
    const day = written(text)
    if (day === null) continue
    separator ??= day.separator
    for (const order of [...possible]) if (dateOf(day, order) === null) possible.delete(order)
  }
  if (separator === null) return possible.size === DAY_ORDERS.length ? 'YMD' : null
  const usual: DayOrder[] = separator === '.' ? ['DMY', 'MDY', 'YMD'] : ['MDY', 'DMY', 'YMD']
  return usual.find(order => possible.has(order)) ?? null
}

/** The day that a text names in this order; a month by its English name stands by itself. Of a year in two digits 70 and above
 * is 19.., unless an apostrophe stands before it. Null when the calendar has no such day. */
export function bankDay(text: string, order: DayOrder): CalendarDate | null {
  const day = written(text)
  if (day !== null) return dateOf(day, order)
  if (text.length > LENGTH_MAX) return null
  const named = NAMED_MONTH.exec(text.trim().replace(TIME, ''))
  if (named === null) return null
  const month = MONTHS.indexOf((named[2] ?? named[3] ?? '').toLowerCase()) + 1
  return dayOf(named[5]!, String(month), named[1] ?? named[4] ?? '', false)
}

function dateOf({ parts: [first, second, third], hasApostrophe }: Written, order: DayOrder): CalendarDate | null {
  if (order === 'YMD') return first.length === 4 ? dayOf(first, second, third, false) : null
  if (first.length > 2) return null
  const [month, day] = order === 'MDY' ? [first, second] : [second, first]
  return dayOf(third, month, day, hasApostrophe)
}

function dayOf(year: string, month: string, day: string, hasApostrophe: boolean): CalendarDate | null {
  const isShort = year.length <= 2
  if (!isShort && year.length !== 4) return null
  const century = hasApostrophe || Number(year) < 70 ? 2000 : 1900
  const whole = isShort ? String(century + Number(year)) : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) && date > '0001-01-01' ? date : null
}

/** The day of an OFX time, as it is written there: `20100105`, `20100105120000`, `20100105120000.000[-5:EST]`. */
export function ofxDay(text: string): CalendarDate | null {
  const day = /^(\d{8})(?:\d{2,6})?(?:\.\d*)?\s*(?:\[[^\]]{0,20}\]?)?$/.exec(text.trim())?.[1]
  return day === undefined ? null : bankDay(day, 'YMD')
}

/** The day of an ISO date or time, as it is written there. */
export function isoDay(text: string): CalendarDate | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T+Z-])/.exec(text.trim())?.[1]
  return day === undefined ? null : bankDay(day, 'YMD')
}
