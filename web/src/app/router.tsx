// The data router: the root layout with the guard, and below it the screens.
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { session } from '../client/this-page.ts'
import { Root, WhileLoading } from './root.tsx'
import { SCREEN_ROUTES, type Screen, type ScreenHandle } from './routes.ts'

function routeOf([path, { load, ...handle }]: [string, Screen]): RouteObject {
  return { path, handle: handle satisfies ScreenHandle, lazy: async () => ({ Component: (await load()).default }) }
}

// Without an error element of ours: a failure shows the router's own page, 'Unexpected Application Error!'.
export const router = createBrowserRouter([
  {
    path: '/',
    Component: Root,
    HydrateFallback: WhileLoading,
    children: [
      { index: true, loader: () => redirect(session.state().isSignedIn ? '/home' : '/login') },
      ...Object.entries(SCREEN_ROUTES).map(routeOf),
    ],
  },
])
