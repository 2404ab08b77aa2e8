import { dayAndTime, formatMomentAndZone } from '@twofold/accounting/moment'
import { useCurrentUser } from '../client/use-current-user.ts'

/** The time of an entry in the organisation's time zone. A date that repeats the date above is muted. */
export function EntryTime({ at, above }: { at: string; above?: string | undefined }) {
  const { data } = useCurrentUser()
  const timeZone = data?.timeZone ?? 'UTC'
  const { day, time } = dayAndTime(at, timeZone, 'seconds')
  const isRepeated = above !== undefined && dayAndTime(above, timeZone, 'seconds').day === day
  return (
    <time dateTime={at} title={formatMomentAndZone(at, timeZone, 'seconds')} className="figures whitespace-nowrap">
      <span className={isRepeated ? 'text-muted' : undefined}>{day}</span> <span className="text-muted">{time}</span>
    </time>
  )
}
