// Connects the router to the screens. The layout and the guard are around all screens.
import { matchScreen } from '@twofold/contract/screens'
import { session } from '../client/client.ts'
import { leaveGuards } from '../kit/forms/leave-guards.ts'
import type { ScreenHandle } from '../kit/links/use-screen.ts'
import { loadCode } from '../kit/loading/lazy-code.tsx'
import { createRouter, NOT_FOUND, type Route, type Router } from '../kit/router/router.ts'
import { RouterProvider } from '../kit/router/use-router.tsx'
import { Root, WhileLoading } from './root.tsx'
import { SCREEN_ROUTES } from './routes.ts'

function routeOf(pathname: string): Route<ScreenHandle> | null {
  const match = matchScreen(pathname)
  if (match === null) return null
  const { screen, params } = match
  if (screen === '/') return { redirect: session.state().isSignedIn ? '/home' : '/login' }
  const { load, ...handle } = SCREEN_ROUTES[screen]
  return { id: screen, handle, params, load: async () => (await loadCode(load)).default }
}

/** Creates the router of the page. Load the session first, because the router opens the current URL immediately. */
export function createScreenRouter(): Router<ScreenHandle> {
  return createRouter({
    routeOf,
    // A sign-out is not held, because stored forms are restored after the next login.
    isHeld: (from, to) => session.state().isSignedIn && leaveGuards.leftBy({ from, to }).length > 0,
  })
}

/** The screens of the product. */
export function Screens({ router }: { router: Router<ScreenHandle> }) {
  return <RouterProvider router={router} layout={<Root />} fallback={<WhileLoading />} ErrorPage={ErrorPage} />
}

/** Shown for unexpected errors and unknown URLs: the specified text, the reason, and a link to the home screen. */
function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="flex min-h-dvh flex-col items-start gap-4 px-6 pt-[14vh] pb-16 wide:px-16">
      <title>Twofold</title>
      <h1 className="text-display font-semibold tracking-tight">Unexpected Application Error!</h1>
      <p className="text-lead text-muted">{reasonOf(error)}</p>
      {/* Reloads the page to recover from the error. */}
      <a href="/" className="text-link">
        Go to Home
      </a>
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (error === NOT_FOUND) return `${NOT_FOUND.message}. There is no page at this address.`
  return error instanceof Error ? error.message : 'Your saved data is safe.'
}
