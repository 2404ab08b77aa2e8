// Opens the screens by the URL of the page. A screen is shown when its code has loaded, and only then does the URL change. The previous
// screen stays visible until then. A form with unsaved changes can hold a navigation until the user has decided (decision 44).
import type { ComponentType } from 'react'

/** The URL of a screen, with the state that the navigation passed on. `key` identifies the entry of the browser's history. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }

/** A path with its query, or its parts. Without a path, the current path stays. */
export type To = string | { pathname?: string; search?: string }

export type NavigateOptions = {
  /** Whether the new URL replaces the entry of the browser's history. */
  replace?: boolean
  /** A value that the next screen can read. It survives a reload. */
  state?: unknown
  /** Whether the navigation also leaves the forms that the next URL would keep open, because the organisation changes after it. */
  leavesForms?: boolean
}

export type Params = { readonly [name: string]: string | undefined }

/**
 * What a URL opens: a screen with the ids of its path, another URL that it redirects to, or an error. `id` identifies the code of the screen.
 */
export type Route<Handle> =
  | { id: string; handle: Handle; params: Params; load: () => Promise<ComponentType> }
  | { redirect: string; state?: unknown }
  | { error: unknown; handle: Handle }

/** What the page shows at a location: a screen, or an error. */
export type Shown<Handle> =
  | { Screen: ComponentType; handle: Handle; params: Params }
  | { error: unknown; handle: Handle }

/** A navigation that waits for the user's decision about unsaved changes. */
type Blocked = { location: Location; leavesForms: boolean; proceed: () => void; stay: () => void }

export type RouterState<Handle> = {
  location: Location
  /** Null until the code of the first screen has loaded. */
  shown: Shown<Handle> | null
  /** The location whose code is loading. */
  pending: Location | null
  blocked: Blocked | null
}

export type Router<Handle> = {
  state: () => RouterState<Handle>
  subscribe: (listener: (state: RouterState<Handle>) => void) => () => void
  /**
   * Opens another URL. Returns true when it is shown. Returns false if another navigation has taken its place, or if the user stayed on the
   * screen because of unsaved changes.
   */
  navigate: (to: To, options?: NavigateOptions) => Promise<boolean>
  /** Stops following the browser's history. */
  dispose: () => void
}

export type RouterOptions<Handle> = {
  /** Returns what a path opens. */
  routeOf: (pathname: string) => Route<Handle>
  /** Returns whether the user must confirm a navigation, because it would discard unsaved changes. */
  isHeld: (from: Location, to: Location, leavesForms: boolean) => boolean
}

/** What the browser's history stores with an entry: the state, the key, and the position of the entry. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

type Action = 'PUSH' | 'REPLACE' | 'POP'

/** Returns the encoded path, query and fragment of a destination. The result never refers to another server. */
export function hrefOf(to: To, from: { pathname: string }): string {
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}?${(to.search ?? '').replace(/^\?/, '')}`
  const { pathname, search, hash } = new URL(path.replace(/^[/\\]+/, '/'), `http://_${from.pathname}`)
  // A URL that starts with two slashes would be on another server.
  return pathname.replace(/^\/*/, '/') + search + hash
}

/** Creates the router of the page, which opens the current URL immediately. */
export function createRouter<Handle>({ routeOf, isHeld }: RouterOptions<Handle>): Router<Handle> {
  const listeners = new Set<(state: RouterState<Handle>) => void>()
  const loaded = new Map<string, ComponentType>()
  let state: RouterState<Handle> = { location: currentLocation(), shown: null, pending: null, blocked: null }
  let index = adoptEntry(0)
  /** Counts the navigations. A navigation that is not the newest one has been replaced. */
  let newest = 0
  /** Whether the user has already confirmed the navigation. */
  let isConfirmed = false
  /** Called when the browser has returned to the entry of a held navigation. */
  let onReturned: (() => void) | null = null

  function update(changes: Partial<RouterState<Handle>>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener(state)
  }

  async function open(action: Action, next: Location): Promise<boolean> {
    newest += 1
    const own = newest
    const route = routeOf(next.pathname)
    if ('redirect' in route) {
      // The URL that redirects is not kept in the history, so that going back does not redirect again.
      const to = newLocation(route.redirect, state.location, route.state ?? null)
      return open(action === 'POP' ? 'REPLACE' : action, to)
    }
    if ('error' in route) return commit(action, next, route)
    const { id, load, handle, params } = route
    let Screen = loaded.get(id)
    if (Screen === undefined) {
      update({ pending: next })
      try {
        Screen = await load()
        loaded.set(id, Screen)
      } catch (error) {
        return own === newest && commit(action, next, { error, handle })
      }
      if (own !== newest) return false
    }
    return commit(action, next, { Screen, handle, params })
  }

  function commit(action: Action, next: Location, shown: Shown<Handle>): true {
    isConfirmed = false
    state.blocked?.stay()
    if (action !== 'POP') writeEntry(action, next)
    update({ location: next, shown, pending: null, blocked: null })
    return true
  }

  function writeEntry(action: Action, { pathname, search, hash, state: usr, key }: Location): void {
    const href = pathname + search + hash
    if (action === 'PUSH') index += 1
    const entry: Entry = { usr, key, idx: index }
    try {
      if (action === 'PUSH') history.pushState(entry, '', href)
      else history.replaceState(entry, '', href)
    } catch {
      // Some browsers limit the number of calls. The page then loads the URL, without its state.
      location.assign(href)
    }
  }

  /**
   * Asks the user before a navigation, and calls `decided` with the decision. Returns false if the navigation needs no question. A question
   * that takes the place of another one decides that the user did not leave.
   */
  function holds(next: Location, leavesForms: boolean, decided: (isLeft: boolean) => void): boolean {
    if (isConfirmed || !isHeld(state.location, next, leavesForms)) return false
    state.blocked?.stay()
    const decide = (isLeft: boolean) => {
      isConfirmed = isLeft
      update({ blocked: null })
      decided(isLeft)
    }
    update({
      blocked: { location: next, leavesForms, proceed: () => decide(true), stay: () => decide(false) },
    })
    return true
  }

  function navigate(to: To, options: NavigateOptions = {}): Promise<boolean> {
    const { replace = false, state: passedOn = null, leavesForms = false } = options
    const next = newLocation(to, state.location, passedOn)
    const start = () => open(replace ? 'REPLACE' : 'PUSH', next)
    return new Promise(resolve => {
      const isHeldBack = holds(next, leavesForms, isLeft => resolve(isLeft && start()))
      if (!isHeldBack) resolve(start())
    })
  }

  function onPop(): void {
    const before = index
    index = adoptEntry(before + 1)
    if (onReturned !== null) {
      onReturned()
      onReturned = null
      return
    }
    const [next, after] = [currentLocation(), index]
    // The browser has already left the entry. If another document has numbered the entries, the way back to it is not known, and
    // `history.go(0)` would reload the page.
    if (before === after) return void open('POP', next)
    const returned = new Promise<void>(resolve => {
      onReturned = resolve
    })
    const goOn = (isLeft: boolean) => isLeft && void returned.then(() => history.go(after - before))
    if (holds(next, false, goOn)) {
      history.go(before - after)
    } else {
      onReturned = null
      void open('POP', next)
    }
  }

  addEventListener('popstate', onPop)
  void open('POP', state.location)
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    navigate,
    dispose: () => {
      newest += 1
      removeEventListener('popstate', onPop)
      listeners.clear()
    },
  }
}

/** Returns the position of the current entry. An entry without one, such as that of a link to a fragment, gets the given position. */
function adoptEntry(newIndex: number): number {
  const entry = history.state as Entry
  if (entry?.idx !== undefined) return entry.idx
  history.replaceState({ ...entry, idx: newIndex }, '')
  return newIndex
}

function currentLocation(): Location {
  const { pathname, search, hash } = location
  const entry = history.state as Entry
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
}

function newLocation(to: To, from: Location, state: unknown): Location {
  const { pathname, search, hash } = new URL(`http://_${hrefOf(to, from)}`)
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2) }
}
