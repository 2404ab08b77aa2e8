import { formatDay, isCalendarDate } from '@twofold/accounting/calendar'
import { mayRole } from '@twofold/contract/permissions'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '../client/client.ts'
import { BEGINS_SIGN_IN } from '../client/sign-in-state.ts'
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
import { isActiveItem, NAVIGATION, navigationFor, ORGANISATION_SCREENS } from './navigation.ts'
import { useHelpAddress, useTools } from './use-tools.tsx'

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
            icon={<NavigationIcon at={ICONS.search} />}
            onClick={openPalette}
            className="ml-auto wide:hidden"
          />
        )}
        <IconButton
          label={isOpen ? 'Close menu' : 'Menu'}
          icon={isOpen ? <NavigationIcon at={ICONS.x} /> : <NavigationIcon at={ICONS.menu} />}
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
          <NavigationIcon at={ICONS.search} />
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
  const { isSignedIn, organisation } = useSession()
  const { data } = useCurrentUser()
  if (!isSignedIn)
    return (
      <nav aria-label="Main menu" className="flex flex-col gap-0.5">
        <Way path="/home" label="Home" isActive={path === '/home'} />
        <Way path="/login" label="Login" isActive={path === '/login'} state={BEGINS_SIGN_IN} />
      </nav>
    )
  // A user without an organisation can open none of the other areas.
  const groups = navigationFor(data?.role).slice(0, organisation === null ? 1 : undefined)
  return (
    <nav aria-label="Main menu" className="flex flex-col gap-2">
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
        <div key={items[0]?.path} role="group" aria-label={title ?? items[0]?.label} className="flex flex-col">
          {title !== null && <GroupTitle>{title}</GroupTitle>}
          {items.map(area => (
            <Way
              key={area.path}
              path={area.path}
              label={area.label}
              icon={NAVIGATION.indexOf(area)}
              isActive={isActiveItem(area, path)}
            />
          ))}
        </div>
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
    <nav aria-label="Organisation" className="flex flex-col">
      <GroupTitle>Organisation</GroupTitle>
      {screens.map(screen => (
        <Way
          key={screen.path}
          path={screen.path}
          label={screen.label}
          icon={NAVIGATION.length + ORGANISATION_SCREENS.indexOf(screen)}
          isActive={screen.path === path}
        />
      ))}
    </nav>
  )
}

function GroupTitle({ children }: { children: string }) {
  return (
    <div aria-hidden className="px-2 pb-0.5 text-small text-muted">
      {children}
    </div>
  )
}

/** An icon of navigation-icons.svg, in the color of the text. `at` is its position in the file. */
function NavigationIcon({ at }: { at: number }) {
  return <span aria-hidden className="navigation-icon" style={{ maskPosition: `0 ${at * -16}px` }} />
}

/** The icons after those of the areas and of the administration screens. */
const OTHER_ICONS = ['switch', 'help', 'search', 'menu', 'x', 'sun', 'moon', 'keyboard', 'logOut'] as const
const ICONS = Object.fromEntries(
  OTHER_ICONS.map((name, index) => [name, NAVIGATION.length + ORGANISATION_SCREENS.length + index]),
) as Record<(typeof OTHER_ICONS)[number], number>

type WayProps = { path: string; label: string; icon?: number; isActive: boolean; state?: unknown }

/** A link in the navigation. The link to the current screen is highlighted. */
function Way({ path, label, icon, isActive, state }: WayProps) {
  return (
    <Link
      to={path}
      state={state}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-medium px-2 transition-colors wide:h-7',
        isActive ? 'bg-selection font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {icon !== undefined && <NavigationIcon at={icon} />}
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

/**
 * The organisation, user and role, with a link to the user's organisations and a menu that switches to another one. Shows the product's name
 * if no user is signed in.
 */
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
    <>
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
                <span className="sentence-case">{data.role}</span>
              </>
            )}
          </span>
        </span>
      </Link>
      <OrganisationSwitch />
    </>
  )
}

const OrganisationMenu = lazyComponent(async () => (await import('../session/organisation-menu.tsx')).OrganisationMenu)

/** The button that opens the menu of the user's organisations. */
function OrganisationSwitch() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: null, does: 'Switch organisation', area: EVERYWHERE, run: () => setOpen(true) })
  return (
    <>
      <IconButton
        ref={button}
        label="Switch organisation"
        icon={<NavigationIcon at={ICONS.switch} />}
        aria-expanded={isOpen}
        // Keeps the focus in the menu. Otherwise, pressing the mouse button would close the menu, and the click would open it again.
        onPointerDown={event => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <OrganisationMenu button={button} onClose={() => setOpen(false)} />}
    </>
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
    <footer className="mt-auto flex flex-col gap-2">
      <div className="flex items-center gap-0.5">
        {isSignedIn && (
          <button
            type="button"
            onClick={logOut}
            className="mr-auto flex h-8 items-center gap-2 rounded-medium px-2 text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <NavigationIcon at={ICONS.logOut} />
            Log out
          </button>
        )}
        <IconButton
          label={other}
          icon={theme === 'dark' ? <NavigationIcon at={ICONS.sun} /> : <NavigationIcon at={ICONS.moon} />}
          onClick={toggle}
        />
        <IconButton label="Keyboard shortcuts" icon={<NavigationIcon at={ICONS.keyboard} />} onClick={onHelp} />
        <HelpLink />
      </div>
      <div className="border-t border-line px-2 pt-2 text-small text-muted">
        {isSignedIn && <OwnAccount />}
        {isCalendarDate(updated) && <div>Updated {formatDay(updated)}</div>}
        <div>Made by the Twofold team</div>
      </div>
    </footer>
  )
}

/** A link to the documentation of the current screen, in a new tab. */
function HelpLink() {
  return (
    <a
      href={useHelpAddress()}
      target="_blank"
      rel="noreferrer"
      aria-label="Help"
      title="Help with this screen"
      className="inline-grid size-8 place-items-center rounded-medium text-muted transition-colors hover:bg-hover hover:text-ink"
    >
      <NavigationIcon at={ICONS.help} />
    </a>
  )
}
