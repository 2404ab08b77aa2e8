import { listTenants } from '@twofold/contract/session'
import { useAnswer } from '../client/use-answer.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'

/** The way to another password; nothing where an identity provider elsewhere keeps it. */
export function OwnPassword() {
  const { organisation, isRemoved } = useSession()
  const { data } = useCurrentUser()
  // Who belongs to no organisation is nobody's user yet, but has a password.
  const memberships = useAnswer(listTenants, {}, { isEnabled: organisation === null || isRemoved })
  const page = data?.passwordPage ?? memberships.data?.passwordPage
  if (page === undefined) return null
  return (
    <a
      href={data === undefined ? page : `${page}?${new URLSearchParams({ username: data.user.username })}`}
      className="mb-1 block underline-offset-2 hover:text-ink hover:underline"
    >
      Change password
    </a>
  )
}
