import { formatDay, todayIn } from '@twofold/accounting/calendar'
import { useCurrentUser } from '../client/use-current-user.ts'

/** An instant as day and time of day in a zone: `Nov 5, 2026` and `14:03:07`. */
export function dayAndTime(at: string, timeZone: string): { day: string; time: string } {
  const instant = new Date(at)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(instant)
  return { day: formatDay(todayIn(timeZone, instant)), time }
}

/** When an entry was made, in the organisation's time zone; a day that repeats is muted. */
export function EntryTime({ at, above }: { at: string; above?: string | undefined }) {
  const { data } = useCurrentUser()
  const timeZone = data?.timeZone ?? 'UTC'
  const { day, time } = dayAndTime(at, timeZone)
  const isRepeated = above !== undefined && dayAndTime(above, timeZone).day === day
  return (
    <time dateTime={at} title={`${at} (UTC)`} className="figures whitespace-nowrap">
      <span className={isRepeated ? 'text-muted' : undefined}>{day}</span> <span className="text-muted">{time}</span>
    </time>
  )
}
