import { todayIn } from '@twofold/accounting/calendar'
import { useCurrentUser } from '../client/use-current-user.ts'
import { Day } from '../kit/day.tsx'

/** The date of a point in time, in the organisation's time zone. */
export function InstantDay({ at }: { at: string }) {
  const { data } = useCurrentUser()
  return <Day date={todayIn(data?.timeZone ?? 'UTC', new Date(at))} />
}
