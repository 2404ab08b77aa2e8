// The data router. Its root renders the layout and the guard, and the screens are child routes.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { session } from '../client/client.ts'
import type { ScreenHandle } from '../kit/links/use-screen.ts'
import { loadCode } from '../kit/loading/lazy-code.tsx'
import { ErrorPage } from './error-page.tsx'
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
