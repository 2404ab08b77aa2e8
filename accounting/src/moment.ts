// Formats and parses instants in the time zone of the organisation. The dates in the books use the same time zone, so a change made on Nov
// 5 is shown with the date Nov 5.
import { formatDay, todayIn } from './calendar.ts'

/** The precision of a formatted time of day. */
export type Precision = 'minutes' | 'seconds'

/** Returns the date and the time of day of an instant, in 24-hour format: `Nov 5, 2026` and `14:03`, or `14:03:07`. */
export function dayAndTime(at: string | number, timeZone: string, precision: Precision): { day: string; time: string } {
  const instant = new Date(at)
  const timeStyle = precision === 'seconds' ? 'medium' : 'short'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle }).format(instant)
  return { day: formatDay(todayIn(timeZone, instant)), time }
}

/** Formats an instant: `Nov 5, 2026, 14:03`. Text that is not an instant, such as '', is returned unchanged. */
export function formatMoment(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const { day, time } = dayAndTime(at, timeZone, precision)
  return `${day}, ${time}`
}

/**
 * Formats an instant with its time zone, for printed pages and files, where readers may not know the time zone: `Nov 5, 2026, 14:03 EST`.
 */
export function formatMomentAndZone(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatMoment(at, timeZone, precision)} ${zone}`
}

function isMoment(at: string | number): boolean {
  return !Number.isNaN(new Date(at).getTime())
}

/** Formats an instant for a date and time field, to the second: `2026-11-05T14:03:07`. Returns '' for null and invalid input. */
export function momentForField(at: string | null, timeZone: string): string {
  if (at === null || !isMoment(at)) return ''
  return `${todayIn(timeZone, new Date(at))}T${dayAndTime(at, timeZone, 'seconds').time}`
}

/**
 * Returns the instant in a date and time field as an ISO timestamp in UTC. Returns null for an empty or invalid field. When clocks change,
 * an hour can occur twice or not at all. In that case, returns one of the two instants, or an instant of the adjacent hour.
 */
export function momentOfField(text: string, timeZone: string): string | null {
  // Parses the text as UTC and subtracts the offset of the time zone at that instant. Does this twice, because the offset may have changed
  // in between.
  const meant = Date.parse(`${text}Z`)
  if (Number.isNaN(meant)) return null
  const offAt = (at: number) => Date.parse(`${momentForField(new Date(at).toISOString(), timeZone)}Z`) - at
  return new Date(meant - offAt(meant - offAt(meant))).toISOString()
}
