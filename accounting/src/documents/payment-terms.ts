// Calculates the due date of a document from its payment terms, and compares dates with the date of the document.
import { addDays, type CalendarDate, daysBetween, endOfMonth, LAST_DATE } from '../calendar.ts'

const AT_ONCE = /^(?:(?:up)?on receipt|immediately|cod|cash on delivery)$/

/**
 * Matches `net 30`, `30 days` and `n/30`, also after a discount (`2/10 net 30`), and terms that count from the end of the month (`net 10
 * eom`).
 */
const NET =
  /^(?:\d{1,2}(?:\.\d{1,2})?%?\s*[/ ]\s*\d{1,3},?\s*)?(?:(?:net|n\/|n)\s*(\d{1,3})(?:\s*days)?|(\d{1,3})\s*days(?: net)?)(\s*eom)?$/

const END_OF_MONTH = /^(?:eom|end of (?:the )?month)$/

/**
 * Returns the due date of a document dated `date`. `Net 30` is 30 calendar days later, `Due on receipt` is the same day, and `EOM` is the
 * last day of the month. Returns null for other terms, and for a due date after the last supported date.
 */
export function dueDateOf(terms: string, date: CalendarDate): CalendarDate | null {
  const said = terms
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:due )?| $/g, '')
  if (AT_ONCE.test(said)) return date
  if (END_OF_MONTH.test(said)) return endOfMonth(date)
  const [, net, days, eom] = NET.exec(said) ?? []
  const count = net ?? days
  if (count === undefined) return null
  const from = eom === undefined ? date : endOfMonth(date)
  return Number(count) > daysBetween(from, LAST_DATE) ? null : addDays(from, Number(count))
}

/**
 * Returns whether a date is before the date of its document. Examples are a due date before the invoice, a write-off before the invoice was
 * charged, and a refund before the payment. Imported files and corrections can contain such dates, but such a date in a form is usually a
 * mistake. Returns false if one of the dates is missing (null).
 */
export function isBeforeDocument(day: CalendarDate | null, documentDay: CalendarDate | null): boolean {
  return day !== null && documentDay !== null && day < documentDay
}
