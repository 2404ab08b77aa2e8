// Formats the dates and times of an output.
import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'

/** Formats a date from a response, such as `Nov 5, 2026`. Returns other text, such as the label of a total, unchanged. */
export function dayWords(text: string): string {
  const day = dayAsWritten(text)
  return day.ok ? formatDay(day.value) : text
}

/** Whether a time is the zero date, which means that there is no sealed block. */
export function isBeforeAll(iso: string): boolean {
  return iso.startsWith('0001-01-01')
}
