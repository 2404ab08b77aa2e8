// Points in time as dates and times in the organisation's time zone.
import { todayIn } from '@twofold/accounting/calendar'
import { dayAndTime, formatMoment, formatMomentAndZone } from '@twofold/accounting/moment'
import { useTimeZone } from '../client/use-current-user.ts'
import { Day } from './day.tsx'

/** Shows the date of a point in time. */
export function InstantDay({ at }: { at: string }) {
  return <Day date={todayIn(useTimeZone(), new Date(at))} />
}

/** Shows the date and time of a point in time. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={formatMomentAndZone(at, timeZone, 'seconds')} className={className}>
      {formatMoment(at, timeZone)}
    </time>
  )
}

/** The time of an entry of the audit trail, to the second. A date that repeats the date above is muted. */
export function EntryTime({ at, above }: { at: string; above?: string | undefined }) {
  const timeZone = useTimeZone()
  const { day, time } = dayAndTime(at, timeZone, 'seconds')
  const isRepeated = above !== undefined && dayAndTime(above, timeZone, 'seconds').day === day
  return (
    <time dateTime={at} title={formatMomentAndZone(at, timeZone, 'seconds')} className="figures whitespace-nowrap">
      <span className={isRepeated ? 'text-muted' : undefined}>{day}</span> <span className="text-muted">{time}</span>
    </time>
  )
}
