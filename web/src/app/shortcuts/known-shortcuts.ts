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

/** Keys wait so long for a screen that was asked for and does not stand yet. */
const COMES_WITHIN_MS = 3_000

/** What may be the first key for a screen that comes: letters, and what leads to a search. */
const FIRST_KEY = /^[a-z/]$/

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/

/**
 * A registry; the last registered of two shortcuts with the same keys works, the innermost screen's. Keys pressed while a screen is on
 * its way are for that screen: they wait until it knows the first, and `onWaited` gets what was typed after it.
 */
export function createShortcutRegistry(now: () => number, onWaited: (typed: string) => void = () => {}) {
  const { subscribe, notify } = createListeners()
  let shortcuts: readonly Shortcut[] = []
  let pending: { keys: string; at: number } | null = null
  let standing: string | null = null
  let left: readonly Shortcut[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let waiting: { first: string; typed: string; at: number; isOver: boolean } | null = null

  const isFresh = (at: number) => now() - at <= COMES_WITHIN_MS

  /** Keeps a key that stands for nothing yet; true when it was kept. */
  const keep = (event: Parameters<typeof written>[0], { isField, isBehindDialog }: Place) => {
    const isHere = (isField && left.length === 0) || isBehindDialog || !isFresh(askedAt)
    if (waiting !== null && (isHere || !isFresh(waiting.at))) waiting = null
    // What the browser does by Ctrl or F5 it does, and Shift says nothing before its letter.
    if (isHere || event.ctrlKey || event.metaKey || event.altKey || NOT_TYPED.test(event.key)) return false
    const isTyped = event.key.length === 1
    if (waiting === null) {
      if (!isTyped || !FIRST_KEY.test(event.key)) return false
      waiting = { first: event.key, typed: '', at: now(), isOver: false }
    } else if (isTyped && !waiting.isOver) waiting.typed += event.key
    // Nobody knows where Tab or Enter would lead: what follows is not guessed at.
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
        // When all of the screen stands that comes with it.
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
    /** A screen was asked for: unless it is the one that stands, narrowed otherwise or come back to, what that one has does not work any
     * more. */
    ask(path: string): void {
      const isLeft = path !== standing
      left = isLeft ? shortcuts.filter(({ area }) => area !== EVERYWHERE) : []
      if (isLeft) askedAt = now()
    },
    /** The screen is there, perhaps without what it is still waiting for. */
    stand(path: string): void {
      standing = path
      left = []
      askedAt = now()
    },
    /** Runs what the key stands for, or keeps it for the screen that comes; true when the key was used. */
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
