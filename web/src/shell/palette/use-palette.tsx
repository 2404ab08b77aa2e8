import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { recentPlaces } from '../../client/recent-places.ts'
import { useSession } from '../../client/use-session.ts'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import { EVERYWHERE } from '../../kit/shortcuts/active-shortcuts.ts'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { type BufferedKeys, bufferKeys, NO_KEYS } from './buffered-keys.ts'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette)

/** The palette that Ctrl K opens on any screen. Requires a signed-in user. The caller renders `palette`. */
export function usePalette(): { open: () => void; palette: ReactNode } {
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
