import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { isBeforeDocument } from '@twofold/accounting/documents/document-days'

/** Returns a hint if a date is before the date of its document. `noun` is the kind of document. Returns undefined for any other date. */
export function earlyDayHint(
  day: CalendarDate | null,
  documentDay: CalendarDate | null,
  noun: string,
): string | undefined {
  if (documentDay === null || !isBeforeDocument(day, documentDay)) return undefined
  return `This date is before the ${noun} date, ${formatDay(documentDay)}.`
}
