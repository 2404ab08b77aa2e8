import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { isBeforeDocument } from '@twofold/accounting/documents/document-days'

/** What is said beside a day that comes before that of the document (`noun`) it belongs to; undefined beside any other. */
export function earlyDayHint(
  day: CalendarDate | null,
  documentDay: CalendarDate | null,
  noun: string,
): string | undefined {
  if (documentDay === null || !isBeforeDocument(day, documentDay)) return undefined
  return `This is before the date of the ${noun}, ${formatDay(documentDay)}.`
}
