import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { clock, keepSignedIn, session, signOut, tokens } from '../client/client.ts'
import { useSession } from '../client/use-session.ts'
import { useScreen } from '../kit/links/use-screen.ts'
import { guardDecision } from './guard-decision.ts'
import { Layout } from './layout.tsx'

/** Shown until the first screen has loaded and the guard has allowed it. */
export function WhileLoading() {
  return <p className="px-6 py-5 text-muted">Loading authentication...</p>
}

/** The root of all screens. It renders the layout only after the guard has allowed the screen. */
export function Root() {
  const isOpen = useScreen().isOpen === true
  const { isSignedIn, isLeaving } = useSession()
  const location = useLocation()
  const path = location.pathname + location.search
  const decision = useMemo(
    () =>
      guardDecision({
        isReady: !isLeaving,
        token: isSignedIn ? tokens.accessToken() : null,
        now: clock.now(),
        path: location.pathname + location.search,
      }),
    // The effect depends on the location instead of the path, because the guard checks each navigation, including a navigation to the
    // current URL.
    [isSignedIn, isLeaving, location],
  )
  const passes = decision.kind === 'PASS'
  useEffect(() => {
    if (isLeaving) session.arrivedAt(path)
  }, [isLeaving, path])
  useEffect(() => (passes ? keepSignedIn() : undefined), [passes])
  if (isOpen || passes) return <Layout />
  if (decision.kind === 'WAIT') return <WhileLoading />
  return decision.signsOut ? <SignOut to={decision.to} /> : <Navigate to={decision.to} replace />
}

/** Removes an invalid token and opens the login screen. */
function SignOut({ to }: { to: string }) {
  useEffect(() => {
    void signOut(to)
  }, [to])
  return <WhileLoading />
}
