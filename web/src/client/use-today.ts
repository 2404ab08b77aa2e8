import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import { clock } from './this-page.ts'
import { useCurrentUser } from './use-current-user.ts'

/** The day that the organisation's time zone shows now; UTC's until the organisation is known. */
export function useToday(): CalendarDate {
  const { data } = useCurrentUser()
  return todayIn(data?.timeZone ?? 'UTC', new Date(clock.now()))
}
