import { useCurrentUser } from '../client/use-current-user.ts'
import { formatMoment } from '../ui/moment.ts'

/** An instant on the screen, by the clock of the organisation. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { data } = useCurrentUser()
  return (
    <time dateTime={at} className={className}>
      {formatMoment(at, data?.timeZone ?? 'UTC')}
    </time>
  )
}
