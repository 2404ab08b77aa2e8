import { mayRole } from '@twofold/contract/permissions'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { clock, keepSignedIn, queryClient, reachability, session, signOut, tokens } from '../client/client.ts'
import { BEGINS_SIGN_IN } from '../client/sign-in-state.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useOutbox, useSession } from '../client/use-session.ts'
import { forgetWayBack, wayBack } from '../client/way-back.ts'
import { Alert } from '../kit/alert.tsx'
import { ToastRegion, useLastUndo, useToastUndo } from '../kit/dialogs/toast.tsx'
import { leaveGuards } from '../kit/forms/leave-guards.ts'
import { useUnloadWarning } from '../kit/forms/use-unload-warning.ts'
import { useScreen } from '../kit/links/use-screen.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import type { ScreenHandle } from '../kit/router/screen-handle.ts'
import { Navigate, Outlet, useLocation, useNavigation } from '../kit/router/use-router.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useCurrentScreen, useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { ErrorInLayout } from './error-page.tsx'
import { guardDecision } from './guard-decision.ts'
import { Sidebar } from './sidebar.tsx'
import { ToolsAlone } from './use-tools.tsx'

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
  // A page whose session has ended shows the login page, on which the user reads that. A visitor gets to the sign-in form at once.
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true
  }, [isSignedIn])
  useEffect(() => {
    if (isLeaving) session.arrivedAt(path)
  }, [isLeaving, path])
  useEffect(() => (passes ? keepSignedIn() : undefined), [passes])
  if (isOpen || passes) return <Layout />
  if (decision.kind === 'WAIT') return <WhileLoading />
  return decision.signsOut ? (
    <SignOut to={decision.to} />
  ) : (
    <Navigate to={decision.to} state={wasSignedIn.current ? null : BEGINS_SIGN_IN} replace />
  )
}

/** Removes an invalid token and opens the login screen. */
function SignOut({ to }: { to: string }) {
  useEffect(() => {
    void signOut(to)
  }, [to])
  return <WhileLoading />
}

const NoMembershipPage = lazyComponent(
  async () => (await import('../organisations/no-membership-page.tsx')).NoMembershipPage,
)
const SecondFactorPage = lazyComponent(async () => (await import('../session/second-factor-page.tsx')).SecondFactorPage)
const NotForRole = lazyComponent(async () => (await import('./seldom-notices.tsx')).NotForRole)

/**
 * The layout of a screen: the sidebar (unless `isAlone` is set), notices above the content, and messages below it. Limits the height of the
 * screen.
 */
function Layout() {
  const screen = useScreen()
  const { isSignedIn, organisation, isRemoved, needsTwoFactors } = useSession()
  // Users who are not signed in see only public screens. A signed-in user may have no organisation, or may no longer be a member of the
  // page's organisation.
  const isMember = !isSignedIn || (organisation !== null && !isRemoved)
  const isOnItsWay = useNavigation().pending !== null
  useCurrentScreen(useLocation().pathname)
  const isUndoShown = useToastUndo() !== null
  const undo = useLastUndo()
  // After the message has disappeared, only the palette offers the undo. Pressing the key then would change something that is out of view.
  const takeBack = { keys: isUndoShown ? 'mod+z' : null, does: 'Undo the last change', area: EVERYWHERE }
  useShortcut(undo === null ? null : { ...takeBack, run: undo })
  return (
    <div className="flex min-h-dvh flex-col wide:h-dvh wide:flex-row print:block print:h-auto">
      <title>{screen.title === null ? 'Twofold' : `${screen.title} · Twofold`}</title>
      {/* A link to a fragment would add an entry to the history. */}
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-medium focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        Skip to content
      </button>
      {screen.isAlone ? <ToolsAlone /> : <Sidebar />}
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        {isOnItsWay && <div aria-hidden className="late-bar absolute inset-x-0 top-0 z-10 h-0.5 bg-accent" />}
        <Notices />
        <WayBackBar />
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none wide:overflow-y-auto">
          {screen.isWithoutOrganisation || (isMember && !needsTwoFactors) ? (
            <RoleGate screen={screen} />
          ) : isMember ? (
            <SecondFactorPage />
          ) : (
            <NoMembershipPage />
          )}
        </main>
        <ToastRegion />
        <LeaveQuestion />
      </div>
    </div>
  )
}

/** The screen, or a notice that the user's role may not see it. While the role is loading, the screen is shown. */
function RoleGate({ screen: { title, permission, isWithoutOrganisation } }: { screen: ScreenHandle }) {
  const { data } = useCurrentUser()
  const { organisation } = useSession()
  const [shownOf, setShownOf] = useState(organisation)
  // A sign-out keeps the screen until the next one is shown.
  if (organisation !== null && organisation !== shownOf) setShownOf(organisation)
  const isShown = data === undefined || permission === undefined || mayRole(data.role, permission)
  // The key discards what the screen shows of the previous organisation after a switch: typed text, files, selected rows and filters.
  if (isShown) return <Outlet key={isWithoutOrganisation ? null : shownOf} ErrorPage={ErrorInLayout} />
  return <NotForRole title={title ?? 'Twofold'} permission={permission} />
}

const LeaveDialog = lazyComponent(async () => (await import('../kit/forms/leave-dialog.tsx')).LeaveDialog)

/** Asks for confirmation while the router holds a navigation that would discard unsaved changes. */
function LeaveQuestion() {
  const from = useLocation()
  const { blocked } = useNavigation()
  if (blocked === null) return null
  const leave = () => {
    for (const { onLeave } of leaveGuards.leftBy({ from, to: blocked.location }, blocked.leavesForms)) onLeave()
    blocked.proceed()
  }
  return <LeaveDialog onLeave={leave} onStay={blocked.stay} />
}

const WayBackLink = lazyComponent(async () => (await import('./seldom-notices.tsx')).WayBackLink)

/** Returns the first part of a path. A form opens over the list of its area, so closing the form does not change the first part. */
const areaOf = (path: string) => /^\/([^/?]*)/.exec(path)?.[1] ?? ''

/** Returns the account of a register, or of a form that opens over it. Returns undefined for all other paths. */
const accountOf = (path: string) => /^\/transactions\/(?:account\/|.*[?&]returnAccount=)(\d+)/.exec(path)?.[1]

/**
 * A bar that is shown after the user follows a link from a report amount. It links back to the same position in the report, and disappears
 * when the user opens another screen or the register of another account.
 */
function WayBackBar() {
  const { pathname, search } = useLocation()
  const place = wayBack()
  const [account, firstAccount] = [accountOf(pathname + search), accountOf(place?.to ?? '')]
  const isSameAccount = account === undefined || firstAccount === undefined || account === firstAccount
  const isBehind =
    isSameAccount && (areaOf(pathname) === 'transactions' || (place !== null && areaOf(pathname) === areaOf(place.to)))
  const isThere = place?.path === pathname + search
  useEffect(() => {
    if (!isBehind && !isThere) forgetWayBack()
  }, [isBehind, isThere])
  return isBehind && place !== null ? <WayBackLink place={place} /> : null
}

const BusyServer = lazyComponent(async () => (await import('./seldom-notices.tsx')).BusyServer)
const UnpostedPlaces = lazyComponent(async () => (await import('./seldom-notices.tsx')).UnpostedPlaces)
const ChangedElsewhere = lazyComponent(async () => (await import('./seldom-notices.tsx')).ChangedElsewhere)

/** Notices for every screen: the server is unreachable, or another tab changed the session. */
function Notices() {
  const { changedElsewhere } = useSession()
  return (
    <div className="print:hidden">
      <Unreachable />
      <Busy />
      {changedElsewhere !== null && <ChangedElsewhere change={changedElsewhere} />}
      <Unposted />
    </div>
  )
}

function Unreachable() {
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable)
  useEffect(() => {
    if (!isReachable) return
    // Repeats the requests that failed while the server was unreachable.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isReachable])
  if (isReachable) return null
  return (
    <Alert variant="destructive" className="m-3" title="Can’t reach Twofold">
      Your saved data is safe, and your input is kept. This message disappears when you are connected again.
    </Alert>
  )
}

function Busy() {
  return useSyncExternalStore(reachability.subscribe, reachability.isBusy) ? <BusyServer /> : null
}

/**
 * Links to screens with transactions that the server rejected after the user had left the screen. The current screen shows its own errors.
 */
function Unposted() {
  const { items } = useOutbox()
  const { pathname } = useLocation()
  useUnloadWarning(items.length > 0)
  const places = new Map(
    items.filter(item => item.failure !== null && item.place !== pathname).map(item => [item.place, item.title]),
  )
  return places.size === 0 ? null : <UnpostedPlaces places={places} />
}
