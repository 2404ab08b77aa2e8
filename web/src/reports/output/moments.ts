// Days and moments of an output in words.
import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'

/** Returns a day of a response in words, such as `Nov 5, 2026`. Other text, such as the label of a total, is returned unchanged. */
export function dayWords(text: string): string {
  const day = dayAsWritten(text)
  return day.ok ? formatDay(day.value) : text
}

/** Whether a moment is the zero date, before any sealed block. */
export function isBeforeAll(iso: string): boolean {
  return iso.startsWith('0001-01-01')
}
