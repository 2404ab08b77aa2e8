// Moments as they are read and typed.
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

/** A moment as a browser's own field shows it, by this computer's clock. */
export function momentForField(iso: string | null): string {
  const instant = new Date(iso ?? '')
  if (Number.isNaN(instant.getTime())) return ''
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** The moment that a browser's own field means; null for an empty one. */
export function momentOfField(text: string): string | null {
  const instant = new Date(text)
  return text === '' || Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
