import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '@twofold/contract/endpoint'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import { currentUserRead } from '@twofold/contract/session'
import { useAnswer } from './use-answer.ts'
import { useSession } from './use-session.ts'

/** The signed-in user with organisation, role, sign convention and time zone; not asked for signed out. */
export function useCurrentUser(): UseQueryResult<Answer<typeof currentUserRead>, Error> {
  const { isSignedIn, organisation, isRemoved } = useSession()
  const isEnabled = isSignedIn && organisation !== null && !isRemoved
  return useAnswer(currentUserRead, {}, { isEnabled, freshForMs: 60_000 })
}

const takes = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Why the user's role does not allow something, for a disabled button, or does not `what` else; undefined when it does. */
export function useRefusalOfRole(permission: Permission, what = 'allow this'): string | undefined {
  const { data } = useCurrentUser()
  if (data === undefined || mayRole(data.role, permission)) return undefined
  return `Your role ${data.role} does not ${what}. It takes ${takes.format(rolesWith(permission).toReversed())}.`
}
