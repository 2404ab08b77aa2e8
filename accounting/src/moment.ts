// Moments as they are read and typed. The books count days by the clock of their organisation (its time zone is a setting), so
// moments are told by it, too: whoever reads that something was recorded on Nov 5 finds it where Nov 5 is asked for.
import { formatDay, todayIn } from './calendar.ts'

/** Up to what a time of day is told. */
export type Precision = 'minutes' | 'seconds'

/** A moment as day and time of day, on 24 hours: `Nov 5, 2026` and `14:03`, or `14:03:07`. */
export function dayAndTime(at: string | number, timeZone: string, precision: Precision): { day: string; time: string } {
  const instant = new Date(at)
  const timeStyle = precision === 'seconds' ? 'medium' : 'short'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle }).format(instant)
  return { day: formatDay(todayIn(timeZone, instant)), time }
}

/** A moment in words: `Nov 5, 2026, 14:03`; a text that is none, such as '', as it is. */
export function formatMoment(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const { day, time } = dayAndTime(at, timeZone, precision)
  return `${day}, ${time}`
}

/** The same for whoever may not know whose clock it is, as on paper and in files: `Nov 5, 2026, 14:03 EST`. */
export function formatMomentAndZone(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (!isMoment(at)) return String(at)
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatMoment(at, timeZone, precision)} ${zone}`
}

function isMoment(at: string | number): boolean {
  return !Number.isNaN(new Date(at).getTime())
}

/** A moment as a field for day and time takes it, to the second: `2026-11-05T14:03:07`; '' for none. */
export function momentForField(at: string | null, timeZone: string): string {
  if (at === null || !isMoment(at)) return ''
  return `${todayIn(timeZone, new Date(at))}T${dayAndTime(at, timeZone, 'seconds').time}`
}

/**
 * The moment that such a field means, as an ISO timestamp in UTC; null for an empty field or one that holds none. Of an hour that the
 * clock shows twice it is one of the two, of one that the clock leaves out the hour beside it.
 */
export function momentOfField(text: string, timeZone: string): string | null {
  // Read as if by UTC's clock, then moved by as much as this clock is off there, and once more where it changed in between.
  const meant = Date.parse(`${text}Z`)
  if (Number.isNaN(meant)) return null
  const offAt = (at: number) => Date.parse(`${momentForField(new Date(at).toISOString(), timeZone)}Z`) - at
  return new Date(meant - offAt(meant - offAt(meant))).toISOString()
}
