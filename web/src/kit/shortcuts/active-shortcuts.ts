// All actions that the user can run with a shortcut or from the palette. The list of shortcuts and the palette show the same actions.
import { createListeners } from '../../client/listeners.ts'
import { written } from './key-press.ts'

/** The heading above the shortcuts that work on every screen, in the list of shortcuts. */
export const EVERYWHERE = 'Everywhere'

export type Shortcut = {
  /** The keys: `n`, `mod+k`, or a sequence such as `g a`. Null for an action that only the palette offers. */
  keys: string | null
  /** A short description of the action, such as 'New transaction'. */
  does: string
  /** The heading above the shortcut in the list of shortcuts, such as 'Everywhere' or 'Register'. */
  area: string
  /** Whether the shortcut also works while the user types in a field. */
  worksInFields?: boolean
  /** Whether the shortcut also works while a dialog is open. */
  worksOverDialogs?: boolean
  /** The URL that the action opens. Omitted if the action does something else. */
  to?: string
  /** Whether the palette omits the action, because it only moves the focus. */
  isKeyAlone?: boolean
  run: () => void
}

/** Where a key was pressed. */
export type KeyPlace = {
  /** Whether the key was pressed in a text field. */
  isField: boolean
  /** Whether the key was pressed on the page behind an open dialog. */
  isBehindDialog: boolean
  /** Whether the key was pressed in an element that uses the arrow keys itself, such as a select or a list. */
  hasArrows: boolean
}

/** The maximum time in milliseconds between two keys of a sequence. */
const SEQUENCE_MS = 1_000

/** The time in milliseconds for which keys are buffered while a screen loads. */
const COMES_WITHIN_MS = 3_000

/** Matches the keys with which buffering can start while a screen loads: a letter, or the slash that opens a search. */
const FIRST_KEY = /^[a-z/]$/

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/

/**
 * Creates an empty set of active shortcuts. If two shortcuts have the same keys, the shortcut that was registered last runs, because it
 * belongs to the innermost screen. Keys that are pressed while a screen loads are buffered until the screen registers a shortcut for the
 * first of them. `onWaited` receives the text that was typed after that key.
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

  /** Buffers a key that has no shortcut yet. Returns true if the key was buffered. */
  const keep = (event: Parameters<typeof written>[0], { isField, isBehindDialog }: KeyPlace) => {
    const isHere = (isField && left.length === 0) || isBehindDialog || !isFresh(askedAt)
    if (waiting !== null && (isHere || !isFresh(waiting.at))) waiting = null
    // The browser handles key combinations with Ctrl, and function keys such as F5. A modifier key alone has no effect.
    if (isHere || event.ctrlKey || event.metaKey || event.altKey || NOT_TYPED.test(event.key)) return false
    const isTyped = event.key.length === 1
    if (waiting === null) {
      if (!isTyped || !FIRST_KEY.test(event.key)) return false
      waiting = { first: event.key, typed: '', at: now(), isOver: false }
    } else if (isTyped && !waiting.isOver) waiting.typed += event.key
    // The target of Tab or Enter is unknown, so later keys are not buffered.
    else waiting.isOver = true
    return true
  }

  const matching = (keys: string, place: KeyPlace) =>
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
        // Runs only after the effects of the new screen have registered its shortcuts.
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
    /**
     * Called when a navigation begins. The shortcuts of the current screen stop working, unless only the query string of the URL changes.
     */
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
    /** Runs the shortcut of the key, or buffers the key for the screen that is loading. Returns true if the key was handled. */
    press(event: Parameters<typeof written>[0], place: KeyPlace): boolean {
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
