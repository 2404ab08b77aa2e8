import { listTenants, TWO_STEP_PAGE } from '@twofold/contract/session'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Link } from '../kit/links/link.tsx'

const LOOK = 'block py-1 underline-offset-2 hover:text-ink hover:underline'

/**
 * The links to the user's password, second factors and sessions. If the identity provider is external, the links to the password and the
 * second factors are omitted.
 */
export function OwnAccount() {
  const { organisation, isRemoved } = useSession()
  const { data } = useCurrentUser()
  // A user without an organisation has a password, but the server returns no current user.
  const memberships = useEndpointQuery(listTenants, {}, { isEnabled: organisation === null || isRemoved })
  const page = data?.passwordPage ?? memberships.data?.passwordPage
  const query = data === undefined ? '' : `?${new URLSearchParams({ username: data.user.username })}`
  return (
    <>
      {page !== undefined && (
        <>
          <a href={page + query} className={LOOK}>
            Change password
          </a>
          <a href={TWO_STEP_PAGE + query} className={LOOK}>
            Two-step sign-in
          </a>
        </>
      )}
      <Link to="/user/sessions" className={LOOK}>
        Sessions
      </Link>
    </>
  )
}
