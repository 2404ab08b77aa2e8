import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import { clock } from './client.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Returns the current date in the organisation's time zone, or in UTC until the organisation is known. */
export function useToday(): CalendarDate {
  const { data } = useCurrentUser()
  return todayIn(data?.timeZone ?? 'UTC', new Date(clock.now()))
}
