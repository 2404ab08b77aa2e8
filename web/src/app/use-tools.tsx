import { type ReactNode, useState } from 'react'
import { later } from './coming.tsx'
import { usePalette } from './palette/use-palette.tsx'
import { EVERYWHERE } from './shortcuts/known-shortcuts.ts'
import { useShortcut } from './shortcuts/shortcuts.ts'
import { useAreaShortcuts } from './use-area-shortcuts.ts'

const ShortcutHelp = later(async () => (await import('./shortcuts/shortcut-help.tsx')).ShortcutHelp)

/** What is at hand on every screen: the palette, the list of shortcuts, the ways to the areas. */
export type Tools = {
  openPalette: () => void
  openHelp: () => void
  /** To be rendered. */
  dialogs: ReactNode
}

/** Registers what works everywhere; used once by what stands around the screen. */
export function useTools(): Tools {
  const [isHelpShown, setHelpShown] = useState(false)
  const openHelp = () => setHelpShown(true)
  useShortcut({
    keys: '?',
    does: 'Show the shortcuts',
    area: EVERYWHERE,
    worksOverDialogs: true,
    run: openHelp,
  })
  useAreaShortcuts()
  const { open: openPalette, palette } = usePalette()
  const dialogs = (
    <>
      {palette}
      {isHelpShown && <ShortcutHelp onClose={() => setHelpShown(false)} />}
    </>
  )
  return { openPalette, openHelp, dialogs }
}

/** The tools alone, for a screen that stands without the sidebar. */
export function ToolsAlone() {
  return useTools().dialogs
}
