import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { usePalette } from './palette/use-palette.tsx'
import { useNavigationShortcuts } from './use-navigation-shortcuts.ts'

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
  const { open: openPalette, palette } = usePalette()
  const dialogs = (
    <>
      {palette}
      {isHelpShown && <ShortcutHelp onClose={() => setHelpShown(false)} />}
    </>
  )
  return { openPalette, openHelp, dialogs }
}

/** The tools for a screen without the sidebar. */
export function ToolsAlone() {
  return useTools().dialogs
}
