import { authenticate, logout, switchTenant } from '@twofold/contract/session'
import { useEffect, useState } from 'react'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { call, session, tokens } from '../client/client.ts'
import { addressOf, requestOf } from '../client/request.ts'
import { completeSignIn, returnOfSignInAgain, type SignInAgain, SignInFailed } from '../client/sign-in.ts'
import { Alert } from '../kit/alert.tsx'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { Loading } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'

/** The screen to open after the sign-in. `failure` is the reason why signing in again failed. The previous session then remains open. */
type Outcome = { to: string; notice?: string; failure?: string }

/**
 * Exchanges the code for tokens and opens the session. After a failure, clears the stored tokens, unless a signed-in user was signing in
 * again.
 */
async function signedIn(search: string): Promise<Outcome> {
  const returnTo = returnOfSignInAgain(sessionStorage, location.origin)
  const before = tokens.accessToken()
  try {
    const { pair, to, again } = await completeSignIn(new URLSearchParams(search), {
      origin: location.origin,
      storage: sessionStorage,
      exchange: body => call(authenticate, { body }),
    })
    if (!session.begin(pair))
      return { to: '/login', notice: 'Authentication failed: this computer’s clock seems to be wrong.' }
    endSessionBefore(before)
    return { to, ...(await enterOrganisation(again)) }
  } catch (error) {
    if (returnTo !== null && before !== null) return { to: returnTo, failure: noticeOf(error) }
    tokens.clear()
    session.compare()
    return { to: '/login', notice: noticeOf(error) }
  }
}

/** Ends the session that the new one replaces in this browser. A failure is ignored, because the old session also expires. */
function endSessionBefore(token: string | null): void {
  if (token === null) return
  const credentials = { token, organisation: null, idempotencyKey: undefined }
  void fetch(addressOf(logout, {}), { ...requestOf(logout, {}, credentials), keepalive: true }).catch(() => undefined)
}

/** Switches the new session to the organisation that the user selected. */
async function enterOrganisation(again: SignInAgain | undefined): Promise<{ failure?: string }> {
  const tenantUUID = again?.organisation ?? null
  if (tenantUUID === null || tenantUUID === session.state().organisation) return {}
  try {
    session.begin(await call(switchTenant, { body: { tenantUUID } }))
    return {}
  } catch (error) {
    return { failure: sentenceOfFailure(error) }
  }
}

function noticeOf(error: unknown): string {
  if (error instanceof SignInFailed) return error.message
  const sentence = sentenceOfFailure(error)
  return error instanceof CallError ? `Authentication failed: ${error.status}. ${sentence}` : sentence
}

/** A code can be exchanged only once, and React may run an effect twice. */
const swaps = new Map<string, Promise<Outcome>>()

/** The sign-in callback. */
export default function AuthenticatedPage() {
  const navigate = useNavigate()
  const [failed, setFailed] = useState<{ to: string; failure: string } | null>(null)
  useEffect(() => {
    const { search } = location
    const swap = swaps.get(search) ?? signedIn(search)
    swaps.set(search, swap)
    let isGone = false
    void swap.then(({ to, notice, failure }) => {
      if (isGone) return
      if (failure !== undefined) setFailed({ to, failure })
      else void navigate(to, { replace: true, state: notice === undefined ? null : { notice } })
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  return failed === null ? <Loading /> : <SignInAgainFailed {...failed} />
}

/** Shows the reason why signing in again failed, with a link back to the screen that required it. */
function SignInAgainFailed({ to, failure }: { to: string; failure: string }) {
  return (
    <>
      <PageHeader title="Your sign-in wasn’t confirmed" />
      <div className="flex max-w-xl flex-col items-start gap-4 px-4 py-6">
        <Alert variant="destructive">{failure}</Alert>
        <p>You are still signed in as before. Nothing was changed.</p>
        <Link to={to} className={buttonClasses()}>
          Go back
        </Link>
      </div>
    </>
  )
}
