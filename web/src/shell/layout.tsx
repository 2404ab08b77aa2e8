import { mayRole } from '@twofold/contract/permissions'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { ToastRegion, useToastUndo } from '../kit/dialogs/toast.tsx'
import { type ScreenHandle, useScreen } from '../kit/links/use-screen.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useCurrentScreen, useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { Notices } from './notices.tsx'
import { Sidebar } from './sidebar.tsx'
import { ToolsAlone } from './use-tools.tsx'
import { WayBackBar } from './way-back-bar.tsx'

const NoMembershipPage = lazyComponent(
  async () => (await import('../organisations/no-membership-page.tsx')).NoMembershipPage,
)
const SecondFactorPage = lazyComponent(async () => (await import('../session/second-factor-page.tsx')).SecondFactorPage)
const NotForRole = lazyComponent(async () => (await import('./seldom-notices.tsx')).NotForRole)

/**
 * The layout of a screen: the sidebar (unless `isAlone` is set), notices above the content, and messages below it. Limits the height of the
 * screen.
 */
export function Layout() {
  const screen = useScreen()
  const { isSignedIn, organisation, isRemoved, needsTwoFactors } = useSession()
  // Users who are not signed in see only public screens. A signed-in user may have no organisation, or may no longer be a member of the
  // page's organisation.
  const isMember = !isSignedIn || (organisation !== null && !isRemoved)
  const isOnItsWay = useNavigation().state === 'loading'
  useCurrentScreen(useLocation().pathname)
  const undo = useToastUndo()
  const takeBack = { keys: 'mod+z', does: 'Undo the last change', area: EVERYWHERE }
  useShortcut(undo === null ? null : { ...takeBack, run: undo })
  return (
    <div className="flex min-h-dvh flex-col wide:h-dvh wide:flex-row print:block print:h-auto">
      <title>{screen.title === null ? 'Twofold' : `${screen.title} · Twofold`}</title>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-medium focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        Skip to content
      </a>
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
function RoleGate({ screen: { title, permission } }: { screen: ScreenHandle }) {
  const { data } = useCurrentUser()
  const isShown = data === undefined || permission === undefined || mayRole(data.role, permission)
  if (isShown) return <Outlet />
  return <NotForRole title={title ?? 'Twofold'} permission={permission} />
}
