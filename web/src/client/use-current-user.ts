import type { UseQueryResult } from '@tanstack/react-query'
import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import { rolesInWords } from '@twofold/accounting/roles'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { mayRole, type Permission, rolesWith, sentenceOfRole } from '@twofold/contract/permissions'
import { currentUserRead } from '@twofold/contract/session'
import { useEffect } from 'react'
import { call, clock, tokens } from './client.ts'
import { useEndpointQuery } from './use-endpoint-query.ts'
import { useSession } from './use-session.ts'

/** How long the user is cached: the lifetime of an access token, in milliseconds. Each new pair of tokens also contains the user. */
const FRESH_MS = 600_000

/** The signed-in user with organisation, role, sign convention and time zone. No request is sent while no user is signed in. */
export function useCurrentUser(): UseQueryResult<ResponseBody<typeof currentUserRead>, Error> {
  const { isSignedIn, organisation, isRemoved, changedElsewhere } = useSession()
  return useEndpointQuery(
    currentUserRead,
    {},
    {
      isEnabled: isSignedIn && organisation !== null && !isRemoved,
      freshForMs: FRESH_MS,
      known: () => (changedElsewhere === null && !isRemoved ? tokens.user() : null),
      ask: async signal => {
        tokens.keepUser(null)
        const answer = await call(currentUserRead, {}, { signal })
        tokens.keepUser(answer)
        return answer
      },
    },
  )
}

/** Reloads the user if a screen is hidden because of the role. Such a screen sends no calls whose responses could report a new role. */
export function useRefetchRole(): void {
  const { refetch } = useCurrentUser()
  useEffect(() => void refetch(), [refetch])
}

/**
 * Returns the reason why the user's role does not allow an action, for a disabled button. `what` replaces "allow this". Returns undefined
 * if the role allows it.
 */
export function useRefusalOfRole(permission: Permission, what = 'allow this'): string | undefined {
  const { data } = useCurrentUser()
  if (data === undefined || mayRole(data.role, permission)) return undefined
  return sentenceOfRole({ role: data.role, takes: rolesInWords(rolesWith(permission)), what })
}

/** Returns the organisation's time zone. Returns UTC until the organisation is known. */
export function useTimeZone(): string {
  return useCurrentUser().data?.timeZone ?? 'UTC'
}

/** Returns the current date in the organisation's time zone. */
export function useToday(): CalendarDate {
  return todayIn(useTimeZone(), new Date(clock.now()))
}
