// What day belongs beside the day of a document. Nothing is refused here: a form says what is odd, and it may stand.
import type { CalendarDate } from '../calendar.ts'

/**
 * Whether a day comes before that of the document it belongs to: due before the invoice or bill, written off before the invoice
 * was charged, given back before the payment. Files of other programs and corrections hold such days; who types one seldom means
 * it. A day that is not there yet (null) comes before none: 2026-12-23 of a document of 2026-12-24 does.
 */
export function isBeforeDocument(day: CalendarDate | null, documentDay: CalendarDate | null): boolean {
  return day !== null && documentDay !== null && day < documentDay
}
