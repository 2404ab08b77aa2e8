import { mayRole } from '@twofold/contract/permissions'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { KeysShown } from '../kit/shortcuts/keys-shown.tsx'
import { isActiveItem, navigationFor, ORGANISATION_SCREENS } from './navigation.ts'
import { OrganisationBadge } from './organisation-badge.tsx'
import { SidebarFoot } from './sidebar-foot.tsx'
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
