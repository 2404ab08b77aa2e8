// Formats and parses instants in the time zone of the organisation. The days of the books are in that zone, so that something recorded on
// Nov 5 is found under Nov 5.
import { formatDay, todayIn } from './calendar.ts'

/** The precision of a formatted time of day. */
export type Precision = 'minutes' | 'seconds'

/** Returns an instant as day and time of day, in 24-hour format: `Nov 5, 2026` and `14:03`, or `14:03:07`. */
export function dayAndTime(at: string | number, timeZone: string, precision: Precision): { day: string; time: string } {
  const instant = new Date(at)
  const timeStyle = precision === 'seconds' ? 'medium' : 'short'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle }).format(instant)
  return { day: formatDay(todayIn(timeZone, instant)), time }
}

/** Formats an instant: `Nov 5, 2026, 14:03`. Returns other texts, such as '', unchanged. */
export function formatMoment(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const { day, time } = dayAndTime(at, timeZone, precision)
  return `${day}, ${time}`
}

/** Formats an instant with its time zone, for print and files, where the reader may not know it: `Nov 5, 2026, 14:03 EST`. */
export function formatMomentAndZone(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatMoment(at, timeZone, precision)} ${zone}`
}

function isMoment(at: string | number): boolean {
  return !Number.isNaN(new Date(at).getTime())
}

/** Formats an instant for a date and time field, to the second: `2026-11-05T14:03:07`. Returns '' for null and invalid texts. */
export function momentForField(at: string | null, timeZone: string): string {
  if (at === null || !isMoment(at)) return ''
  return `${todayIn(timeZone, new Date(at))}T${dayAndTime(at, timeZone, 'seconds').time}`
}

/**
 * Returns the instant of such a field as an ISO timestamp in UTC. Returns null for an empty or invalid field. For an hour that occurs twice
 * when clocks change it is one of the two, for an hour that is skipped the adjacent one.
 */
export function momentOfField(text: string, timeZone: string): string | null {
  // The text is parsed as UTC and then shifted by the offset of the time zone at that instant, twice in case the offset changed in between.
  const meant = Date.parse(`${text}Z`)
  if (Number.isNaN(meant)) return null
  const offAt = (at: number) => Date.parse(`${momentForField(new Date(at).toISOString(), timeZone)}Z`) - at
  return new Date(meant - offAt(meant - offAt(meant))).toISOString()
}
