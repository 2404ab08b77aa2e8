// The session as one page sees it. All tabs share the stored tokens, but a page stays with the user and the organisation
// that it was opened with: what another tab does shows as a notice here and never leads a write into other books.
import { createListeners } from './listeners.ts'
import { loginPath } from './return-path.ts'
import type { TokenStore } from './token-store.ts'
import { claimsOf, type TokenPair } from './tokens.ts'

export type SessionState = {
  /** Whether an access token is stored. */
  isSignedIn: boolean
  /** The user this page belongs to; null signed out. */
  user: string | null
  /** The tenantUUID this page is pinned to; null signed out, and for a user without a membership. */
  organisation: string | null
  /** What changed under this page: another tab, or the end of the membership, left the stored tokens with another
   * organisation or user. */
  changedElsewhere: 'ORGANISATION' | 'USER' | 'MEMBERSHIP' | null
  /** The user does not belong any more to the organisation that this page is pinned to. */
  isRemoved: boolean
  /** The organisation that this page is pinned to requires two factors, and the session used one. */
  needsTwoFactors: boolean
  /** Signing out: the page is on its way to another screen and the guard waits for it. */
  isLeaving: boolean
}

const SIGNED_OUT: SessionState = {
  isSignedIn: false,
  user: null,
  organisation: null,
  changedElsewhere: null,
  isRemoved: false,
  needsTwoFactors: false,
  isLeaving: false,
}

/** What the session needs from the page around it. */
export type SessionSurroundings = {
  tokens: TokenStore
  /** Path and query of the present screen. */
  currentPath: () => string
  /** Goes to a screen in place of the present one. */
  goTo: (path: string) => Promise<void>
  /** Called when the user or the organisation ends or changes: nothing read before may be shown. */
  forget: () => void
}

export type PageSession = ReturnType<typeof createPageSession>

/** The session of one page over the stored tokens. */
export function createPageSession({ tokens, currentPath, goTo, forget }: SessionSurroundings) {
  const { subscribe, notify } = createListeners()
  let state = SIGNED_OUT
  let way = { from: '', to: '' }
  /** The token that was refused for its one factor. */
  let weakToken: string | null = null

  const become = (next: SessionState) => {
    const facts = ['user', 'organisation', 'isRemoved', 'needsTwoFactors'] as const
    const isOther = facts.some(fact => next[fact] !== state[fact])
    state = next
    if (isOther) forget()
    notify()
  }

  /** Compares the stored tokens with what this page is pinned to. */
  const compare = () => {
    const token = tokens.accessToken()
    if (token === null) return become({ ...SIGNED_OUT, isLeaving: state.isLeaving })
    const { user, organisation } = pinOf(token)
    // Another tab may have signed in with two factors. If not, the next call says so again.
    if (state.needsTwoFactors && token !== weakToken) become({ ...state, needsTwoFactors: false })
    if (!state.isSignedIn) return become({ ...SIGNED_OUT, isSignedIn: true, user, organisation })
    const changedElsewhere = user !== state.user ? 'USER' : organisation !== state.organisation ? 'ORGANISATION' : null
    // Why is known where the pair came from; nothing that is compared later tells it better.
    const isTold = state.changedElsewhere === 'MEMBERSHIP' && changedElsewhere === 'ORGANISATION'
    if (changedElsewhere !== state.changedElsewhere && !isTold) become({ ...state, changedElsewhere })
  }

  /** Follows a new pair into its user and organisation; false when it is already expired and was not kept. */
  const begin = (pair: TokenPair): boolean => {
    const isKept = tokens.set(pair)
    become(isKept ? { ...SIGNED_OUT, isSignedIn: true, ...pinOf(pair.accessToken) } : SIGNED_OUT)
    return isKept
  }

  /** Clears both tokens and everything read with them, and goes to a screen. */
  const leave = async (to: string): Promise<void> => {
    way = { from: currentPath(), to }
    tokens.clear()
    become({ ...SIGNED_OUT, isLeaving: true })
    await goTo(to)
  }

  return {
    subscribe,
    state: () => state,
    /** Judges the stored pair when the page loads. */
    load: () => {
      tokens.load()
      compare()
    },
    compare,
    begin,
    /** Keeps the next pair of the same session, as the refresh brings it. */
    renew: (pair: TokenPair) => {
      tokens.set(pair)
      // A session goes on in another organisation only when the user was removed from this one.
      const isElsewhere = state.isSignedIn && pinOf(pair.accessToken).organisation !== state.organisation
      if (isElsewhere && state.changedElsewhere === null) become({ ...state, changedElsewhere: 'MEMBERSHIP' })
      compare()
    },
    /** The server says that the user belongs to this page's organisation no more. */
    removed: () => {
      if (state.isSignedIn && !state.isRemoved) become({ ...state, isRemoved: true })
    },
    /** The server says that this page's organisation requires two factors. */
    twoFactorsRequired: () => {
      weakToken = tokens.accessToken()
      if (state.isSignedIn && !state.needsTwoFactors) become({ ...state, needsTwoFactors: true })
    },
    leave,
    /** A screen is shown: the way out of the session ends where it leads to, or wherever else the user went. */
    arrivedAt: (path: string) => {
      if (state.isLeaving && (path === way.to || path !== way.from)) become({ ...state, isLeaving: false })
    },
    /** The server says that the token is another organisation's than this page's. */
    mismatched: () => {
      compare()
      if (state.isSignedIn && state.changedElsewhere === null) become({ ...state, changedElsewhere: 'ORGANISATION' })
    },
    /** The server or the guard does not take the token any more: sign in and come back here. */
    expire: (): Promise<void> => (state.isLeaving ? Promise.resolve() : leave(loginPath(currentPath()))),
  }
}

function pinOf(token: string): { user: string | null; organisation: string | null } {
  const claims = claimsOf(token)
  return { user: claims?.user ?? null, organisation: claims?.organisation ?? null }
}
