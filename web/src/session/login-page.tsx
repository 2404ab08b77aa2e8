import { signInSettings } from '@twofold/contract/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { call } from '../client/client.ts'
import { returnPath } from '../client/return-path.ts'
import { beginSignIn, endSessionAddress, SignInFailed } from '../client/sign-in.ts'
import { beginsSignIn } from '../client/sign-in-state.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { useLocation, useSearchParams } from '../kit/router/use-router.tsx'
import { Mark } from '../kit/theme/mark.tsx'

/**
 * The login page. Its only button is focused and opens the identity provider. After the login, the requested screen opens. A visitor who was
 * redirected here, or who selected a login link, gets to the form of Twofold's own provider without the button.
 */
export default function LoginPage() {
  const [query] = useSearchParams()
  const { state: arrival, key }: { state: unknown; key: string } = useLocation()
  const firstKey = useRef(key)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const login = useRef<HTMLButtonElement>(null)
  useEffect(() => login.current?.focus(), [])
  // The provider's settings are loaded before the user presses the button. If the provider is unavailable, this page can show an error.
  // Otherwise, the browser would show its own error page.
  const provider = useEndpointQuery(signInSettings, {})
  const notice = failure ?? noticeOf(arrival) ?? (provider.error === null ? null : sentenceOfFailure(provider.error))
  const endSession = provider.data === undefined ? null : endSessionAddress(provider.data, location.origin)

  /** `go` opens the provider's page. It keeps this page in the history only if the user pressed the button. */
  const logIn = async (go: (url: string) => void) => {
    setBusy(true)
    try {
      const returnUrl = returnPath(query.get('returnUrl'), location.origin)
      const present = await call(signInSettings, {})
      go(await beginSignIn(present, { origin: location.origin, returnUrl, storage: sessionStorage }))
    } catch (error) {
      setFailure(error instanceof SignInFailed ? error.message : sentenceOfFailure(error))
      setBusy(false)
    }
  }
  // Another provider may sign the user in without a question, so its page opens only if the user asks for it on this page.
  const isOwn = provider.data?.authorizationEndpoint.startsWith('/') === true
  const isAsked = firstKey.current !== key
  const begin = useEffectEvent(() => void logIn(url => location.replace(url)))
  const begins = beginsSignIn(arrival) && (isOwn || isAsked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login link that is selected again begins again.
  useEffect(() => {
    if (begins) begin()
  }, [begins, key])

  return (
    <div className="flex flex-1 flex-col items-start gap-6 px-6 pt-[14vh] pb-16 wide:px-16">
      <Mark className="size-11" />
      <div>
        <h1 className="text-display font-semibold tracking-tight">Twofold</h1>
        <p className="mt-1 text-lead text-muted">Double Entry Bookkeeping Ledger</p>
      </div>
      <FailureAlert failure={notice} className="max-w-md" />
      <Button
        ref={login}
        look="primary"
        className="h-10 min-w-32"
        isBusy={isBusy}
        onClick={() => void logIn(url => location.assign(url))}
      >
        Login
      </Button>
      {endSession !== null && (
        <a href={endSession} className="text-muted underline underline-offset-2 hover:text-ink">
          Also log out at the identity provider
        </a>
      )}
    </div>
  )
}

/** Returns the message for a failed sign-in. */
function noticeOf(arrival: unknown): string | null {
  if (typeof arrival !== 'object' || arrival === null || !('notice' in arrival)) return null
  return typeof arrival.notice === 'string' ? arrival.notice : null
}
