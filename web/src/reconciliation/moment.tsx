import { formatMoment, formatMomentAndZone } from '@twofold/accounting/moment'
import { useCurrentUser } from '../client/use-current-user.ts'

/** Shows a point in time in the organisation's time zone. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { data } = useCurrentUser()
  const timeZone = data?.timeZone ?? 'UTC'
  return (
    <time dateTime={at} title={formatMomentAndZone(at, timeZone, 'seconds')} className={className}>
      {formatMoment(at, timeZone)}
    </time>
  )
}
