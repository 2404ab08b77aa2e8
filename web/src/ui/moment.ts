// Moments as they are read: by the clock of the organisation, on 24 hours.
import { formatDay, todayIn } from '@twofold/accounting/calendar'

type Precision = 'minutes' | 'seconds'

/** A moment as day and time of day: `Nov 5, 2026` and `14:03`, or `14:03:07`. */
export function dayAndTime(at: string | number, timeZone: string, precision: Precision): { day: string; time: string } {
  const instant = new Date(at)
  const timeStyle = precision === 'seconds' ? 'medium' : 'short'
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle }).format(instant)
  return { day: formatDay(todayIn(timeZone, instant)), time }
}

/** A moment in words: `Nov 5, 2026, 14:03`; a text that is none, such as '', as it is. */
export function formatMoment(at: string | number, timeZone: string, precision: Precision = 'minutes'): string {
  if (Number.isNaN(new Date(at).getTime())) return String(at)
  const { day, time } = dayAndTime(at, timeZone, precision)
  return `${day}, ${time}`
}
