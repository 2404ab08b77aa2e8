// The one registry of what can be done by a key or from the palette: what is in it works, and what works is listed by `?`
// and found by the palette.
import { createListeners } from '../../client/listeners.ts'
import { written } from './key-press.ts'

/** The area of the shortcuts that work on every screen. */
export const EVERYWHERE = 'Everywhere'

export type Shortcut = {
  /** `n`, `mod+k`, or keys one after the other: `g a`; null for what is done from the palette alone. */
  keys: string | null
  /** What it does, as a plain verb: 'New transaction'. */
  does: string
  /** The heading it is listed under: 'Everywhere', 'Register'. */
  area: string
  /** Works while typing in a field too. */
  worksInFields?: boolean
  /** Works while a dialog is open too. */
  worksOverDialogs?: boolean
  /** The address that it leads to, for one that does nothing else. */
  to?: string
  /** Not in the palette: it moves about where the focus is. */
  isKeyAlone?: boolean
  run: () => void
}

/** Where a key was pressed. */
export type Place = {
  /** In a field that takes text. */
  isField: boolean
  /** Below an open dialog. */
  isBehindDialog: boolean
  /** In something that moves by the arrows itself: a choice, a list. */
  hasArrows: boolean
}

/** Keys one after the other belong together within this time. */
const SEQUENCE_MS = 1_000

/** A registry; the last registered of two shortcuts with the same keys works, the innermost screen's. */
export function createShortcutRegistry(now: () => number) {
  const { subscribe, notify } = createListeners()
  let shortcuts: readonly Shortcut[] = []
  let pending: { keys: string; at: number } | null = null

  const matching = (keys: string, place: Place) =>
    shortcuts.findLast(
      shortcut =>
        shortcut.keys === keys &&
        (!place.isField || shortcut.worksInFields === true) &&
        (!place.isBehindDialog || shortcut.worksOverDialogs === true),
    )

  return {
    subscribe,
    list: () => shortcuts,
    register(shortcut: Shortcut): () => void {
      shortcuts = [...shortcuts, shortcut]
      notify()
      return () => {
        shortcuts = shortcuts.filter(other => other !== shortcut)
        notify()
      }
    },
    /** Runs what the key stands for; true when the key was used. */
    press(event: Parameters<typeof written>[0], place: Place): boolean {
      const press = written(event)
      if (place.hasArrows && press.startsWith('arrow')) return false
      const isContinued = pending !== null && now() - pending.at <= SEQUENCE_MS
      const keys = isContinued ? `${pending?.keys} ${press}` : press
      pending = null
      const shortcut = matching(keys, place) ?? (isContinued ? matching(press, place) : undefined)
      if (shortcut !== undefined) {
        shortcut.run()
        return true
      }
      const begins = shortcuts.some(other => other.keys?.startsWith(`${press} `))
      if (begins && !place.isField && !place.isBehindDialog) pending = { keys: press, at: now() }
      return false
    },
  }
}
