import { type ReactNode, useState } from 'react'
import { later } from './coming.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { EVERYWHERE } from './shortcuts/active-shortcuts.ts'
import { useShortcut } from './shortcuts/shortcuts.ts'
import { useNavigationShortcuts } from './use-navigation-shortcuts.ts'

const ShortcutHelp = later(async () => (await import('./shortcuts/shortcut-help.tsx')).ShortcutHelp)

/** The tools of every screen: the palette, the list of shortcuts, and the shortcuts of the areas. */
export type Tools = {
  openPalette: () => void
  openHelp: () => void
  /** The elements to render. */
  dialogs: ReactNode
}

/** Registers the shortcuts of all screens. Used once, by the layout. */
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
