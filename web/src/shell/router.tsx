// Connects the router to the screens. The layout and the guard are around all screens.
import { matchScreen } from '@twofold/contract/screens'
import { session } from '../client/client.ts'
import { BEGINS_SIGN_IN } from '../client/sign-in-state.ts'
import { leaveGuards } from '../kit/forms/leave-guards.ts'
import { loadCode } from '../kit/loading/lazy-code.tsx'
import { createRouter, type Route, type Router } from '../kit/router/router.ts'
import type { ScreenHandle } from '../kit/router/screen-handle.ts'
import { RouterProvider } from '../kit/router/use-router.tsx'
import { ErrorPage, NOT_FOUND } from './error-page.tsx'
import { Root, WhileLoading } from './root.tsx'
import { SCREEN_ROUTES } from './routes.ts'

/** An unknown URL has no screen of its own. All visitors see that. */
const UNKNOWN: Route<ScreenHandle> = {
  error: NOT_FOUND,
  handle: { title: null, isOpen: true, isWithoutOrganisation: true },
}

function routeOf(pathname: string): Route<ScreenHandle> {
  const match = matchScreen(pathname)
  if (match === null) return UNKNOWN
  const { screen, params } = match
  if (screen === '/')
    return session.state().isSignedIn ? { redirect: '/home' } : { redirect: '/login', state: BEGINS_SIGN_IN }
  const { load, ...handle } = SCREEN_ROUTES[screen]
  return { id: screen, handle, params, load: async () => (await loadCode(load)).default }
}

/** Creates the router of the page. Load the session first, because the router opens the current URL immediately. */
export function createScreenRouter(): Router<ScreenHandle> {
  return createRouter({
    routeOf,
    // A sign-out is not held, because stored forms are restored after the next login.
    isHeld: (from, to, leavesForms) =>
      session.state().isSignedIn && leaveGuards.leftBy({ from, to }, leavesForms).length > 0,
  })
}

/** The screens of the product. */
export function Screens({ router }: { router: Router<ScreenHandle> }) {
  return <RouterProvider router={router} layout={<Root />} fallback={<WhileLoading />} ErrorPage={ErrorPage} />
}
