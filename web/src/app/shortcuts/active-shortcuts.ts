// All actions that a key or the palette runs. `?` and the palette list exactly these.
import { createListeners } from '../../client/listeners.ts'
import { written } from './key-press.ts'

/** The area of the shortcuts that work on every screen. */
export const EVERYWHERE = 'Everywhere'

export type Shortcut = {
  /** `n`, `mod+k`, or a sequence of keys: `g a`. Null for an action that only the palette offers. */
  keys: string | null
  /** A short description of the action: 'New transaction'. */
  does: string
  /** The heading it is listed under: 'Everywhere', 'Register'. */
  area: string
  /** Also works while the user types in a field. */
  worksInFields?: boolean
  /** Also works while a dialog is open. */
  worksOverDialogs?: boolean
  /** The address that it opens, if it does nothing else. */
  to?: string
  /** Not in the palette, because it only moves around the focus. */
  isKeyAlone?: boolean
  run: () => void
}

/** Where a key was pressed. */
export type Place = {
  /** In a text field. */
  isField: boolean
  /** Below an open dialog. */
  isBehindDialog: boolean
  /** In an element that uses the arrows itself, such as a select or a list. */
  hasArrows: boolean
}

/** Keys form a sequence if they follow each other within this time. */
const SEQUENCE_MS = 1_000

/** How long keys are kept for a screen that is loading. */
const COMES_WITHIN_MS = 3_000

/** Keys that are kept as the first key for a loading screen: letters, and the slash that opens a search. */
const FIRST_KEY = /^[a-z/]$/

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/

/**
 * Creates an empty set of active shortcuts. If two shortcuts have the same keys, the one registered last runs: that of the innermost
 * screen. Keys pressed while a screen loads are kept for that screen until it registers the first of them; `onWaited` gets the text typed
 * after it.
 */
export function createActiveShortcuts(now: () => number, onWaited: (typed: string) => void = () => {}) {
  const { subscribe, notify } = createListeners()
  let shortcuts: readonly Shortcut[] = []
  let pending: { keys: string; at: number } | null = null
  let standing: string | null = null
  let left: readonly Shortcut[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let waiting: { first: string; typed: string; at: number; isOver: boolean } | null = null

  const isFresh = (at: number) => now() - at <= COMES_WITHIN_MS

  /** Keeps a key that has no shortcut yet. Returns true if it was kept. */
  const keep = (event: Parameters<typeof written>[0], { isField, isBehindDialog }: Place) => {
    const isHere = (isField && left.length === 0) || isBehindDialog || !isFresh(askedAt)
    if (waiting !== null && (isHere || !isFresh(waiting.at))) waiting = null
    // Ctrl and F5 belong to the browser. Shift alone means nothing before its letter.
    if (isHere || event.ctrlKey || event.metaKey || event.altKey || NOT_TYPED.test(event.key)) return false
    const isTyped = event.key.length === 1
    if (waiting === null) {
      if (!isTyped || !FIRST_KEY.test(event.key)) return false
      waiting = { first: event.key, typed: '', at: now(), isOver: false }
    } else if (isTyped && !waiting.isOver) waiting.typed += event.key
    // The target of Tab or Enter is unknown, so no later keys are kept.
    else waiting.isOver = true
    return true
  }

  const matching = (keys: string, place: Place) =>
    shortcuts.findLast(
      shortcut =>
        shortcut.keys === keys &&
        !left.includes(shortcut) &&
        (!place.isField || shortcut.worksInFields === true) &&
        (!place.isBehindDialog || shortcut.worksOverDialogs === true),
    )

  return {
    subscribe,
    list: () => shortcuts,
    register(shortcut: Shortcut): () => void {
      shortcuts = [...shortcuts, shortcut]
      notify()
      if (waiting !== null && waiting.first === shortcut.keys && isFresh(waiting.at)) {
        const { typed } = waiting
        waiting = null
        // After all effects of the new screen have registered their shortcuts.
        queueMicrotask(() => {
          shortcut.run()
          if (typed !== '') onWaited(typed)
        })
      }
      return () => {
        shortcuts = shortcuts.filter(other => other !== shortcut)
        notify()
      }
    },
    /** Called when a navigation begins. The current screen's own shortcuts stop working, unless the path stays the same (another
     * filter, or back to this screen). */
    ask(path: string): void {
      const isLeft = path !== standing
      left = isLeft ? shortcuts.filter(({ area }) => area !== EVERYWHERE) : []
      if (isLeft) askedAt = now()
    },
    /** Called when the screen is shown, even if its data is still loading. */
    stand(path: string): void {
      standing = path
      left = []
      askedAt = now()
    },
    /** Runs the shortcut of the key, or keeps the key for the loading screen. Returns true if the key was used. */
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
      if (!begins || place.isField || place.isBehindDialog) return keep(event, place)
      pending = { keys: press, at: now() }
      return false
    },
  }
}
