import type { Role } from '@twofold/accounting/roles'
import { listAccounts } from '@twofold/contract/accounts'
import { mayRole } from '@twofold/contract/permissions'
import { Link, useNavigate } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { signOut } from '../client/this-page.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useCurrentUser, useRoleAskedAnew } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AccountBalances } from './account-balances.tsx'
import { cashAccounts, topAccounts } from './cash-accounts.ts'

/** The first screen: who is signed in and what is in the books. */
export default function HomePage() {
  return useSession().isSignedIn ? <SignedIn /> : <SignedOut />
}

function SignedOut() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-1 flex-col items-start gap-4 px-6 pt-[14vh] pb-16 wide:px-16">
      <h1 className="text-display font-semibold tracking-tight">Twofold</h1>
      <p className="text-lead text-muted">You are not currently logged in.</p>
      <Button look="primary" className="h-10 min-w-32" onClick={() => void navigate('/login')}>
        Login
      </Button>
    </div>
  )
}

function SignedIn() {
  const { data, error, refetch } = useCurrentUser()
  const accounts = useAnswer(listAccounts, {}, { isEnabled: data !== undefined && mayRole(data.role, 'books.read') })
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-6 pb-16 wide:px-8 wide:pt-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-display font-semibold tracking-tight">Welcome {data.user.username}</h1>
          <p className="mt-1 text-lead text-muted">Double Entry Bookkeeping Ledger</p>
        </div>
        <Button onClick={() => void signOut('/home')}>Logout</Button>
      </div>
      {!mayRole(data.role, 'books.read') && <WithoutBooks role={data.role} />}
      {mayRole(data.role, 'books.read') && (
        <Answered query={accounts} rows={5}>
          {answer => {
            const [cash, tops] = [cashAccounts(answer.accounts), topAccounts(answer.accounts)]
            if (tops.length === 0) return <EmptyBooks />
            return (
              <div className="mt-8 grid gap-x-12 gap-y-8 wide:grid-cols-2">
                {cash.length > 0 && <AccountBalances title="Cash and bank" accounts={cash} hasTotal />}
                <div className="min-w-0">
                  <AccountBalances title="The books" accounts={tops} />
                  <Link to="/accounts" className="mt-3 inline-block font-medium text-accent hover:underline">
                    All accounts
                  </Link>
                </div>
              </div>
            )
          }}
        </Answered>
      )}
    </div>
  )
}

function WithoutBooks({ role }: { role: Role }) {
  useRoleAskedAnew()
  return (
    <p className="mt-8 max-w-xl text-muted">
      As {role} you work with customers, vendors and their pending documents. Balances are not shown.
    </p>
  )
}

function EmptyBooks() {
  return (
    <EmptyState
      title="These books are empty"
      action={
        <Link to="/accounts" className="text-accent hover:underline">
          Open the first account
        </Link>
      }
    >
      Begin with the chart of accounts: a bank account, what you earn and what you spend.
    </EmptyState>
  )
}
