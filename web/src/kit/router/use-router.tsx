// Shows what the router opens, and gives the screens their location, the ids in their path, and functions that open other screens.
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Location, NavigateOptions, Params, Router, RouterState, Shown, To } from './router.ts'
import type { ScreenHandle } from './screen-handle.ts'

/** One context for each kind of change, so that a component is rendered again only if what it uses has changed. */
const RouterContext = createContext<Router<ScreenHandle> | null>(null)
const StateContext = createContext<RouterState<ScreenHandle> | null>(null)
const LocationContext = createContext<Location | null>(null)
const ShownContext = createContext<Shown<ScreenHandle> | null>(null)

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This component is not inside the router.')
  return value
}

type RouterProviderProps = {
  router: Router<ScreenHandle>
  /** The layout of all screens. It contains the `Outlet`. */
  layout: ReactNode
  /** Shown until the first screen has loaded. */
  fallback: ReactNode
  /** Shown if the layout cannot be rendered. */
  ErrorPage: ErrorPage
}

type ErrorPage = ComponentType<{ error: unknown }>

/** Shows the screens of a router. */
export function RouterProvider({ router, layout, fallback, ErrorPage }: RouterProviderProps) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state())
    // A transition keeps the previous screen visible until the next one can be shown completely.
    return router.subscribe(next => startTransition(() => setState(next)))
  }, [router])
  const { shown, location } = state
  if (shown === null) return fallback
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={location}>
          <ShownContext value={shown}>
            <ErrorBoundary location={location} ErrorPage={ErrorPage}>
              {layout}
            </ErrorBoundary>
          </ShownContext>
        </LocationContext>
      </StateContext>
    </RouterContext>
  )
}

type ErrorBoundaryProps = { location: Location; ErrorPage: ErrorPage; children: ReactNode }
type ErrorBoundaryState = { caught: { error: unknown } | null; location: Location }

/** Shows the error page if rendering fails, until the user opens another URL. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps(
    { location }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return location === state.location ? null : { caught: null, location }
  }

  override render(): ReactNode {
    const { ErrorPage, children } = this.props
    return this.state.caught === null ? children : <ErrorPage error={this.state.caught.error} />
  }
}

/**
 * The current screen, at its place in the layout. Shows the error page if a URL has no screen, if the code of a screen cannot be loaded, or
 * if rendering it fails.
 */
export function Outlet({ ErrorPage }: { ErrorPage: ErrorPage }) {
  const location = useLocation()
  const shown = given(use(ShownContext))
  const Screen = 'error' in shown ? null : shown.Screen
  // The element stays the same when only the location changes, so that the screen is rendered again only if it uses the location.
  const screen = useMemo(() => Screen !== null && <Screen />, [Screen])
  return (
    <ErrorBoundary location={location} ErrorPage={ErrorPage}>
      {'error' in shown ? <ErrorPage error={shown.error} /> : screen}
    </ErrorBoundary>
  )
}

/** Returns the properties of the current screen. */
export function useShownHandle(): ScreenHandle {
  return given(use(ShownContext)).handle
}

/** Returns the location of the current screen. It is a new object after each navigation, even to the same URL. */
export function useLocation(): Location {
  return given(use(LocationContext))
}

/** Returns the decoded ids in the path of the current screen, by the names in the pattern of the path. */
export function useParams(): Params {
  const shown = given(use(ShownContext))
  return 'error' in shown ? {} : shown.params
}

/** Returns a function that opens a screen. It is the same function at each render. */
export function useNavigate(): Router<ScreenHandle>['navigate'] {
  return given(use(RouterContext)).navigate
}

type Query = URLSearchParams | Record<string, string>

/** Returns the query of the URL, and a function that opens the current path with another query. */
export function useSearchParams(): [query: URLSearchParams, change: (next: Query, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: Query, options?: NavigateOptions) =>
      void navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  )
  return [query, change]
}

/** Returns whether the code of another screen is loading, and the navigation that waits for the user's decision. */
export function useNavigation(): Pick<RouterState<ScreenHandle>, 'pending' | 'blocked'> {
  return given(use(StateContext))
}

type NavigateProps = NavigateOptions & { to: To }

/** Opens another screen as soon as it is rendered. */
export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate()
  const target = JSON.stringify(to)
  useEffect(() => {
    void navigate(JSON.parse(target) as To, { replace: replace === true, state: state ?? null })
  }, [navigate, target, replace, state])
  return null
}
