import type { Role } from '@twofold/accounting/roles'
import { readHome } from '@twofold/contract/home'
import { mayRole } from '@twofold/contract/permissions'
import { signOut } from '../client/client.ts'
import { BEGINS_SIGN_IN } from '../client/sign-in-state.ts'
import { useCurrentUser, useRefetchRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Button } from '../kit/button.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'

// The panels are in a separate chunk that loads in parallel with the response. If they were part of the home screen's code, every first
// screen would load the code that they share with other screens.
const Today = lazyComponent(async () => (await import('./today.tsx')).Today, <Loading rows={8} />)

/** The first screen: the signed-in user, and the panels of the home screen. */
export default function HomePage() {
  return useSession().isSignedIn ? <SignedIn /> : <SignedOut />
}

function SignedOut() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-1 flex-col items-start gap-4 px-6 pt-[14vh] pb-16 wide:px-16">
      <h1 className="text-display font-semibold tracking-tight">Twofold</h1>
      <p className="text-lead text-muted">You are not currently logged in.</p>
      <Button
        look="primary"
        className="h-10 min-w-32"
        onClick={() => void navigate('/login', { state: BEGINS_SIGN_IN })}
      >
        Login
      </Button>
    </div>
  )
}

function SignedIn() {
  const { data, error, refetch } = useCurrentUser()
  const home = useEndpointQuery(readHome, {}, { isEnabled: data !== undefined })
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <div className="mx-auto w-full max-w-6xl px-4 [--page-inset:0px] pt-3 pb-16 wide:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="wrap-anywhere text-title font-semibold tracking-tight">Welcome {data.user.username}</h1>
          <p className="text-muted">Double Entry Bookkeeping Ledger</p>
        </div>
        <Button look="quiet" className="-mr-3 print:hidden" onClick={() => void signOut('/home')}>
          Logout
        </Button>
      </div>
      {!mayRole(data.role, 'books.read') && <WithoutBooks role={data.role} />}
      <Today query={home} role={data.role} />
    </div>
  )
}

function WithoutBooks({ role }: { role: Role }) {
  useRefetchRole()
  return (
    <p className="mt-8 max-w-xl text-muted">
      Your role is {role}. You can work with customers, vendors and pending documents. Account balances are hidden.
    </p>
  )
}
