// Warnings about the dates of a document. Forms show the warnings, but no document is refused.
import type { CalendarDate } from '../calendar.ts'

/**
 * Returns whether a date is before the date of its document. Examples are a due date before the invoice, a write-off before the invoice was
 * charged, and a refund before the payment. Imported files and corrections can contain such dates, but such a date in a form is usually a
 * mistake. Returns false if one of the dates is missing (null).
 */
export function isBeforeDocument(day: CalendarDate | null, documentDay: CalendarDate | null): boolean {
  return day !== null && documentDay !== null && day < documentDay
}
