// What in an output stands for a day or a moment, in words.
import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'

/** A day as answered, in words: `Nov 5, 2026`; a text that is no day, such as the word of a total, as it is. */
export function dayWords(text: string): string {
  const day = dayAsWritten(text)
  return day.ok ? formatDay(day.value) : text
}

/** Whether the books are shown as known before anything was: the zero date. */
export function isBeforeAll(iso: string): boolean {
  return iso.startsWith('0001-01-01')
}
