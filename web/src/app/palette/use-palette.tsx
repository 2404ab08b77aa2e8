import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { recentPlaces } from '../../client/recent-places.ts'
import { useSession } from '../../client/use-session.ts'
import { EVERYWHERE } from '../shortcuts/registry.ts'
import { useShortcut } from '../shortcuts/shortcuts.ts'

type PaletteComponent = ComponentType<{ isOverDialog: boolean; onClose: () => void }>

let loaded: PaletteComponent | null = null

async function load(): Promise<void> {
  loaded ??= (await import('./palette.tsx')).default
}

/** After the first screen, so that the palette is there in the moment it is asked for. */
const LOAD_AFTER_MS = 1_500

/** The palette that Ctrl K opens from anywhere, for who is signed in; `palette` is to be rendered. */
export function usePalette(): { open: () => void; palette: ReactNode } {
  const [shown, setShown] = useState<{ isOverDialog: boolean } | null>(null)
  const session = useSession()
  const { isSignedIn } = session
  const { pathname } = useLocation()
  useEffect(() => {
    if (isSignedIn) recentPlaces(localStorage, session).visit(pathname)
  }, [isSignedIn, session, pathname])
  useEffect(() => {
    if (!isSignedIn) return
    // Without an answer it is asked for again when it is wanted.
    const timer = setTimeout(() => void load().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  const open = () => {
    const isOverDialog = document.querySelector('dialog:modal') !== null
    const show = () => setShown({ isOverDialog })
    if (loaded !== null) show()
    else void load().then(show, () => {})
  }
  const keys = {
    keys: 'mod+k',
    does: 'Find anything',
    area: EVERYWHERE,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => (shown === null ? open() : setShown(null)),
  }
  useShortcut(isSignedIn ? keys : null)
  const Palette = loaded
  const isShown = shown !== null && Palette !== null && isSignedIn
  return { open, palette: isShown ? <Palette {...shown} onClose={() => setShown(null)} /> : null }
}
