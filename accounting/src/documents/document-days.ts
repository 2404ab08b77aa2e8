// Warnings about the dates of a document. A form shows them; nothing is refused.
import type { CalendarDate } from '../calendar.ts'

/**
 * Returns whether a date is before the date of its document: due before the invoice or bill, written off before the invoice was charged,
 * refunded before the payment. Imported files and corrections can contain such dates, but a typed one is usually a mistake. Returns false
 * if one of the dates is missing (null). 2026-12-23 for a document of 2026-12-24 is before it.
 */
export function isBeforeDocument(day: CalendarDate | null, documentDay: CalendarDate | null): boolean {
  return day !== null && documentDay !== null && day < documentDay
}
