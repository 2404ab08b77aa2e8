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
type Blocked = { location: Location; proceed: () => void; stay: () => void }

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
  /** Opens another URL. Resolves when its screen is shown, or when another navigation or a question has taken its place. */
  navigate: (to: To, options?: NavigateOptions) => Promise<void>
  /** Stops following the browser's history. */
  dispose: () => void
}

export type RouterOptions<Handle> = {
  /** Returns what a path opens. */
  routeOf: (pathname: string) => Route<Handle>
  /** Returns whether the user must confirm a navigation, because it would discard unsaved changes. */
  isHeld: (from: Location, to: Location) => boolean
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
  let index = indexOfEntry()
  if (index === null) {
    index = 0
    history.replaceState({ ...history.state, idx: index }, '')
  }
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

  async function open(action: Action, next: Location): Promise<void> {
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
        if (own === newest) commit(action, next, { error, handle })
        return
      }
      if (own !== newest) return
    }
    commit(action, next, { Screen, handle, params })
  }

  function commit(action: Action, next: Location, shown: Shown<Handle>): void {
    isConfirmed = false
    if (action !== 'POP') writeEntry(action, next)
    update({ location: next, shown, pending: null, blocked: null })
  }

  function writeEntry(action: Action, { pathname, search, hash, state: usr, key }: Location): void {
    const href = pathname + search + hash
    index = (indexOfEntry() ?? 0) + (action === 'PUSH' ? 1 : 0)
    const entry: Entry = { usr, key, idx: index }
    try {
      if (action === 'PUSH') history.pushState(entry, '', href)
      else history.replaceState(entry, '', href)
    } catch {
      // Some browsers limit the number of calls. The page then loads the URL, without its state.
      location.assign(href)
    }
  }

  /** Asks the user before a navigation. Returns false if the navigation needs no question. */
  function holds(next: Location, proceed: () => void): boolean {
    if (isConfirmed || !isHeld(state.location, next)) return false
    update({
      blocked: {
        location: next,
        proceed: () => {
          isConfirmed = true
          update({ blocked: null })
          proceed()
        },
        stay: () => update({ blocked: null }),
      },
    })
    return true
  }

  function navigate(to: To, { replace = false, state: passedOn = null }: NavigateOptions = {}): Promise<void> {
    const next = newLocation(to, state.location, passedOn)
    const start = () => open(replace ? 'REPLACE' : 'PUSH', next)
    return holds(next, () => void start()) ? Promise.resolve() : start()
  }

  function onPop(): void {
    const before = index
    const after = indexOfEntry()
    index = after
    if (onReturned !== null) {
      onReturned()
      onReturned = null
      return
    }
    const next = currentLocation()
    // The browser has already left the entry. An entry without a position, such as that of a link to a fragment, cannot be left again.
    if (before === null || after === null) return void open('POP', next)
    const returned = new Promise<void>(resolve => {
      onReturned = resolve
    })
    if (holds(next, () => void returned.then(() => history.go(after - before)))) {
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

function indexOfEntry(): number | null {
  return (history.state as Entry)?.idx ?? null
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
