import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { mayRole } from '@twofold/contract/permissions'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { signOut } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useLocation } from '../kit/router/use-router.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { KeysShown } from '../kit/shortcuts/keys-shown.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { Mark } from '../kit/theme/mark.tsx'
import { useTheme } from '../kit/theme/theme.ts'
import { isActiveItem, navigationFor, ORGANISATION_SCREENS } from './navigation.ts'
import { useTools } from './use-tools.tsx'

/** The sidebar: organisation and role at the top, the areas below, tools and credits at the bottom. On a phone, it is a bar with a menu. */
export function Sidebar() {
  const location = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // The menu is open only for the URL at which the user opened it. Any navigation therefore closes it.
  const isOpen = openAt === location.key
  const close = () => setOpenAt(null)
  useEscape(isOpen, close)
  const { isSignedIn } = useSession()
  const { openPalette, openHelp, dialogs } = useTools()
  return (
    <div className="flex shrink-0 flex-col border-b border-line bg-canvas wide:w-54 wide:overflow-y-auto wide:border-r wide:border-b-0 print:hidden">
      <header className="flex items-center gap-1 px-2 py-2 wide:pt-3 wide:pb-2">
        <OrganisationBadge />
        {isSignedIn && (
          <IconButton
            label="Find anything"
            icon={<Search aria-hidden />}
            onClick={openPalette}
            className="ml-auto wide:hidden"
          />
        )}
        <IconButton
          label={isOpen ? 'Close menu' : 'Menu'}
          icon={isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => (isOpen ? close() : setOpenAt(location.key))}
          className={classNames(!isSignedIn && 'ml-auto', 'wide:hidden')}
        />
      </header>
      {isSignedIn && (
        <button
          type="button"
          onClick={openPalette}
          className="mx-2 mb-2 hidden h-8 shrink-0 items-center gap-2 rounded-medium border border-line bg-panel px-2 text-muted transition-colors hover:bg-hover hover:text-ink wide:flex"
        >
          <Search aria-hidden className="size-3.5" />
          <span className="mr-auto">Find anything</span>
          <KeysShown keys="mod+k" />
        </button>
      )}
      <div
        id="menu"
        className={classNames('flex-1 flex-col gap-2 px-2 pb-2 wide:flex', isOpen ? 'appear flex' : 'hidden')}
      >
        <Navigation path={location.pathname} />
        <OrganisationScreens path={location.pathname} />
        <SidebarFoot onHelp={openHelp} />
      </div>
      {dialogs}
    </div>
  )
}

function Navigation({ path }: { path: string }) {
  const { isSignedIn } = useSession()
  const { data } = useCurrentUser()
  if (!isSignedIn)
    return (
      <nav aria-label="Main menu" className="flex flex-col gap-0.5">
        {[
          { path: '/home', label: 'Home' },
          { path: '/login', label: 'Login' },
        ].map(screen => (
          <Way key={screen.path} {...screen} isActive={screen.path === path} />
        ))}
      </nav>
    )
  return (
    <nav aria-label="Main menu" className="flex flex-col gap-0.5">
      {navigationFor(data?.role).map(area => (
        <Way key={area.path} path={area.path} label={area.label} isActive={isActiveItem(area, path)} />
      ))}
    </nav>
  )
}

/** Links to the administration screens that the role may see. Renders nothing if there are no such screens. */
function OrganisationScreens({ path }: { path: string }) {
  const { isSignedIn } = useSession()
  const { data } = useCurrentUser()
  const screens = ORGANISATION_SCREENS.filter(({ permission }) => data !== undefined && mayRole(data.role, permission))
  if (!isSignedIn || screens.length === 0) return null
  return (
    <nav aria-label="Organisation" className="mt-2 flex flex-col gap-0.5">
      <div className="px-2 py-1 text-small text-muted">Organisation</div>
      {screens.map(screen => (
        <Way key={screen.path} path={screen.path} label={screen.label} isActive={screen.path === path} />
      ))}
    </nav>
  )
}

/** A link in the navigation. The link to the current screen is highlighted. */
function Way({ path, label, isActive }: { path: string; label: string; isActive: boolean }) {
  return (
    <Link
      to={path}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center rounded-medium px-2 transition-colors',
        isActive ? 'bg-selection font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {label}
    </Link>
  )
}

function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
}

/** The organisation, user and role, with a link to the user's organisations. Shows the product's name if no user is signed in. */
function OrganisationBadge() {
  const { isSignedIn } = useSession()
  const { data, isLoading } = useCurrentUser()
  if (!isSignedIn)
    return (
      <Link to="/" className="flex min-w-0 items-center gap-2.5 rounded-medium px-2 py-1">
        <Mark />
        <span className="text-lead font-semibold tracking-tight">Twofold</span>
      </Link>
    )
  return (
    <Link
      to="/user/multi-org"
      title="Your organisations and roles"
      className="flex min-w-0 flex-1 items-center gap-2.5 rounded-medium px-2 py-1 transition-colors hover:bg-hover"
    >
      <Mark />
      <span className="min-w-0">
        <span className="block truncate text-lead leading-5 font-semibold tracking-tight">
          {data?.tenantName ?? (isLoading ? <Skeleton className="my-1 w-24" /> : 'No organisation')}
        </span>
        <span className="flex min-h-4 gap-1 text-small text-muted">
          {data !== undefined && (
            <>
              <span className="truncate">{data.user.username}</span>
              <span aria-hidden>·</span>
              <span>{data.role}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

const OwnAccount = lazyComponent(async () => (await import('../session/own-account.tsx')).OwnAccount)

const updated = document.querySelector<HTMLMetaElement>('meta[name=updated]')?.content ?? ''

/**
 * The buttons for logging out, switching the theme and listing the shortcuts, the date of the last update, and the name of the developer.
 */
function SidebarFoot({ onHelp }: { onHelp: () => void }) {
  const { isSignedIn } = useSession()
  const { theme, toggle } = useTheme()
  const other = theme === 'dark' ? 'Light mode' : 'Dark mode'
  const logOut = () => void signOut('/login')
  useShortcut({ keys: null, does: other, area: EVERYWHERE, run: toggle })
  useShortcut(isSignedIn ? { keys: null, does: 'Log out', area: EVERYWHERE, run: logOut } : null)
  return (
    <div className="mt-auto flex flex-col gap-2">
      <div className="flex items-center gap-0.5">
        {isSignedIn && (
          <button
            type="button"
            onClick={logOut}
            className="mr-auto flex h-8 items-center gap-2 rounded-medium px-2 text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <LogOut aria-hidden className="size-4" />
            Log out
          </button>
        )}
        <IconButton
          label={other}
          icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          onClick={toggle}
        />
        <IconButton label="Keyboard shortcuts" icon={<Keyboard aria-hidden />} onClick={onHelp} />
      </div>
      <footer className="border-t border-line px-2 pt-2 text-small text-muted">
        {isSignedIn && <OwnAccount />}
        {isCalendarDate(updated) && <div>Updated {formatDay(updated)}</div>}
        <div>Made by the Twofold team</div>
      </footer>
    </div>
  )
}
