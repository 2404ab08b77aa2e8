// The data router. Its root renders the layout and the guard, and the screens are child routes.
import { createBrowserRouter, isRouteErrorResponse, type RouteObject, redirect, useRouteError } from 'react-router'
import { session } from '../client/client.ts'
import type { ScreenHandle } from '../kit/links/use-screen.ts'
import { loadCode } from '../kit/loading/lazy-code.tsx'
import { Root, WhileLoading } from './root.tsx'
import { SCREEN_ROUTES, type Screen } from './routes.ts'

function routeOf([path, { load, ...handle }]: [string, Screen]): RouteObject {
  return {
    path,
    handle: handle satisfies ScreenHandle,
    lazy: async () => ({ Component: (await loadCode(load)).default }),
  }
}

/** Creates the router of the page. Load the session first, because the router navigates to the current URL immediately. */
export function createRouter() {
  return createBrowserRouter([
    {
      path: '/',
      Component: Root,
      HydrateFallback: WhileLoading,
      ErrorBoundary: ErrorPage,
      children: [
        { index: true, loader: () => redirect(session.state().isSignedIn ? '/home' : '/login') },
        ...Object.entries(SCREEN_ROUTES).map(routeOf),
      ],
    },
  ])
}

/** Shown for unexpected errors and unknown URLs: the specified text, the reason, and a link to the home screen. */
function ErrorPage() {
  const error = useRouteError()
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
  if (isRouteErrorResponse(error))
    return error.status === 404
      ? `404 ${error.statusText}. There is no page at this address.`
      : `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Your saved data is safe.'
}
