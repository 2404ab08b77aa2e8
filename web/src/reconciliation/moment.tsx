import { formatMoment, formatMomentAndZone } from '@twofold/accounting/moment'
import { useCurrentUser } from '../client/use-current-user.ts'

/** An instant on the screen, by the clock of the organisation. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { data } = useCurrentUser()
  const timeZone = data?.timeZone ?? 'UTC'
  return (
    <time dateTime={at} title={formatMomentAndZone(at, timeZone, 'seconds')} className={className}>
      {formatMoment(at, timeZone)}
    </time>
  )
}
