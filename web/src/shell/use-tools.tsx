import { mayRole } from '@twofold/contract/permissions'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { recentPlaces } from '../client/recent-places.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { registerShortcuts, useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { navigationFor, ORGANISATION_SCREENS, OTHER_SCREENS } from './navigation.ts'
import { type BufferedKeys, bufferKeys, NO_KEYS } from './palette/buffered-keys.ts'

const ShortcutHelp = lazyComponent(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

/** The tools on every screen: the palette, the list of shortcuts, and the navigation shortcuts. */
export type Tools = {
  openPalette: () => void
  openHelp: () => void
  /** The elements to render. */
  dialogs: ReactNode
}

/** Registers the shortcuts that work on every screen. Used once, by the layout. */
export function useTools(): Tools {
  const [isHelpShown, setHelpShown] = useState(false)
  const openHelp = () => setHelpShown(true)
  useShortcut({
    keys: '?',
    does: 'Show keyboard shortcuts',
    area: EVERYWHERE,
    worksOverDialogs: true,
    run: openHelp,
  })
  useNavigationShortcuts()
  const help = useHelpAddress()
  useShortcut({
    keys: null,
    does: 'Help with this screen',
    area: EVERYWHERE,
    run: () => void open(help, '_blank', 'noreferrer'),
  })
  const { open: openPalette, palette } = usePalette()
  const dialogs = (
    <>
      {palette}
      {isHelpShown && <ShortcutHelp help={help} onClose={() => setHelpShown(false)} />}
    </>
  )
  return { openPalette, openHelp, dialogs }
}

/** Returns the address of the documentation of the current screen. The server redirects it (`contract/src/help-pages.ts`). */
export function useHelpAddress(): string {
  return `/help?${new URLSearchParams({ screen: useLocation().pathname })}`
}

/** The tools for a screen without the sidebar. */
export function ToolsAlone() {
  return useTools().dialogs
}

/** Registers `g` and a letter for each area and some other screens, and palette actions for every screen that the role may see. */
function useNavigationShortcuts(): void {
  const navigate = useNavigate()
  const { isSignedIn } = useSession()
  const role = useCurrentUser().data?.role
  useEffect(() => {
    if (!isSignedIn) return
    const others: typeof OTHER_SCREENS = [...ORGANISATION_SCREENS, ...OTHER_SCREENS].filter(
      ({ permission }) => permission === undefined || (role !== undefined && mayRole(role, permission)),
    )
    const screens = [
      ...navigationFor(role)
        .flatMap(({ items }) => items)
        .map(area => ({ ...area, keys: `g ${area.key}` })),
      ...others.map(screen => ({ keys: null, ...screen })),
    ]
    return registerShortcuts(
      screens.map(({ keys, label, path }) => ({
        keys,
        does: `Go to ${label}`,
        area: EVERYWHERE,
        // The path `/` only redirects.
        to: path === '/' ? '/home' : path,
        run: () => void navigate(path),
      })),
    )
  }, [isSignedIn, role, navigate])
}

const Palette = lazyComponent(async () => (await import('./palette/palette.tsx')).Palette)

/** The palette that Ctrl K opens on any screen. Requires a signed-in user. The caller renders `palette`. */
function usePalette(): { open: () => void; palette: ReactNode } {
  const [shown, setShown] = useState<{ isOverDialog: boolean } | null>(null)
  const session = useSession()
  const { isSignedIn } = session
  const { pathname } = useLocation()
  useEffect(() => {
    if (isSignedIn) recentPlaces(localStorage, session).visit(pathname)
  }, [isSignedIn, session, pathname])
  const early = useRef<() => BufferedKeys>(() => NO_KEYS)
  // If an error page replaces the screen, keys are no longer buffered.
  useEffect(() => () => void early.current(), [])
  const close = () => {
    early.current()
    setShown(null)
  }
  const open = () => {
    early.current()
    early.current = bufferKeys(close)
    setShown({ isOverDialog: document.querySelector('dialog:modal') !== null })
  }
  const keys = {
    keys: 'mod+k',
    does: 'Find anything',
    area: EVERYWHERE,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => (shown === null ? open() : close()),
  }
  useShortcut(isSignedIn ? keys : null)
  const isShown = shown !== null && isSignedIn
  return { open, palette: isShown ? <Palette {...shown} takeEarly={() => early.current()} onClose={close} /> : null }
}
