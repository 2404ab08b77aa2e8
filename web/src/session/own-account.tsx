import { listTenants } from '@twofold/contract/session'
import { Link } from '../app/link.tsx'
import { useAnswer } from '../client/use-answer.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'

const LOOK = 'block py-1 underline-offset-2 hover:text-ink hover:underline'

/** The links to the user's own password and sessions. An external identity provider keeps the password itself. */
export function OwnAccount() {
  const { organisation, isRemoved } = useSession()
  const { data } = useCurrentUser()
  // Who belongs to no organisation is nobody's user yet, but has a password.
  const memberships = useAnswer(listTenants, {}, { isEnabled: organisation === null || isRemoved })
  const page = data?.passwordPage ?? memberships.data?.passwordPage
  return (
    <>
      {page !== undefined && (
        <a
          href={data === undefined ? page : `${page}?${new URLSearchParams({ username: data.user.username })}`}
          className={LOOK}
        >
          Change password
        </a>
      )}
      <Link to="/user/sessions" className={LOOK}>
        Sessions
      </Link>
    </>
  )
}
