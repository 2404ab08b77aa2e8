import { listTenants, TWO_STEP_PAGE } from '@twofold/contract/session'
import { useAnswer } from '../client/use-answer.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'

/** Links to the password and the second factors of the user. Nothing if an external identity provider keeps them. */
export function OwnPassword() {
  const { organisation, isRemoved } = useSession()
  const { data } = useCurrentUser()
  // Who belongs to no organisation is nobody's user yet, but has a password.
  const memberships = useAnswer(listTenants, {}, { isEnabled: organisation === null || isRemoved })
  const page = data?.passwordPage ?? memberships.data?.passwordPage
  if (page === undefined) return null
  const query = data === undefined ? '' : `?${new URLSearchParams({ username: data.user.username })}`
  const look = 'mb-1 block underline-offset-2 hover:text-ink hover:underline'
  return (
    <>
      <a href={page + query} className={look}>
        Change password
      </a>
      <a href={TWO_STEP_PAGE + query} className={look}>
        Two-step sign-in
      </a>
    </>
  )
}
