import { useCurrentUser } from '../client/use-current-user.ts'
import { momentOf } from './moment-of.ts'

/** An instant on the screen, by the clock of the organisation. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const { data } = useCurrentUser()
  return (
    <time dateTime={at} className={className}>
      {momentOf(at, data?.timeZone ?? 'UTC')}
    </time>
  )
}
