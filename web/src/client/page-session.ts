// The session of one page. All tabs share the stored tokens, but a page always uses the user and the organisation with which it was opened.
// If another tab changes them, this page shows a notice and never writes to the other organisation.
import { createListeners } from './listeners.ts'
import { loginPath } from './return-path.ts'
import type { TokenStore } from './token-store.ts'
import { claimsOf, type TokenPair } from './tokens.ts'

export type SessionState = {
  /** Whether an access token is stored. */
  isSignedIn: boolean
  /** The user of this page. Null if no user is signed in. */
  user: string | null
  /** The tenantUUID of this page's organisation. Null if no user is signed in, and for a user without a membership. */
  organisation: string | null
  /**
   * The reason why the stored tokens do not match this page: another tab switched the organisation or the user, or the membership ended.
   */
  changedElsewhere: 'ORGANISATION' | 'USER' | 'MEMBERSHIP' | null
  /** Whether the user is no longer a member of this page's organisation. */
  isRemoved: boolean
  /** Whether this page's organisation requires two factors and the user signed in with one. */
  needsTwoFactors: boolean
  /** Whether the user is being signed out. The guard waits until the next screen is shown. */
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

/** The functions of the page that the session uses. */
export type SessionSurroundings = {
  tokens: TokenStore
  /** Returns the path and query of the current screen. */
  currentPath: () => string
  /** Opens a screen, which replaces the current one in the browser history. */
  goTo: (path: string) => Promise<unknown>
  /** Called when the user or the organisation changes, or when the session ends. Data that was loaded before must no longer be shown. */
  forget: () => void
}

export type PageSession = ReturnType<typeof createPageSession>

/** Creates the session of one page, based on the stored tokens. */
export function createPageSession({ tokens, currentPath, goTo, forget }: SessionSurroundings) {
  const { subscribe, notify } = createListeners()
  let state = SIGNED_OUT
  let way = { from: '', to: '' }
  /** The token that was refused because the user signed in with only one factor. */
  let weakToken: string | null = null

  const become = (next: SessionState) => {
    const facts = ['user', 'organisation', 'isRemoved', 'needsTwoFactors'] as const
    const isOther = facts.some(fact => next[fact] !== state[fact])
    state = next
    if (isOther) forget()
    notify()
  }

  /** Compares the stored tokens with the user and organisation of this page. */
  const compare = () => {
    const token = tokens.accessToken()
    if (token === null) return become({ ...SIGNED_OUT, isLeaving: state.isLeaving })
    const { user, organisation } = pinOf(token)
    // The user may have logged in with two factors in another tab. If not, the next call is refused again.
    if (state.needsTwoFactors && token !== weakToken) become({ ...state, needsTwoFactors: false })
    if (!state.isSignedIn) return become({ ...SIGNED_OUT, isSignedIn: true, user, organisation })
    const changedElsewhere = user !== state.user ? 'USER' : organisation !== state.organisation ? 'ORGANISATION' : null
    // `renew` has already detected that the membership ended. This comparison would only detect that the organisation is different.
    const isTold = state.changedElsewhere === 'MEMBERSHIP' && changedElsewhere === 'ORGANISATION'
    if (changedElsewhere !== state.changedElsewhere && !isTold) become({ ...state, changedElsewhere })
  }

  /** Adopts the user and organisation of a new token pair. Returns false if the pair has expired and was not stored. */
  const begin = (pair: TokenPair): boolean => {
    const isKept = tokens.set(pair)
    become(isKept ? { ...SIGNED_OUT, isSignedIn: true, ...pinOf(pair.accessToken) } : SIGNED_OUT)
    return isKept
  }

  /** Clears both tokens and all data that was read with them, and opens a screen. */
  const leave = async (to: string): Promise<void> => {
    way = { from: currentPath(), to }
    tokens.clear()
    become({ ...SIGNED_OUT, isLeaving: true })
    await goTo(to)
  }

  return {
    subscribe,
    state: () => state,
    /** Checks the stored token pair when the page loads. */
    load: () => {
      tokens.load()
      compare()
    },
    compare,
    begin,
    /** Stores the next token pair of the same session, after a refresh. */
    renew: (pair: TokenPair) => {
      tokens.set(pair)
      // A session continues in another organisation only if the user was removed from this page's organisation.
      const isElsewhere = state.isSignedIn && pinOf(pair.accessToken).organisation !== state.organisation
      if (isElsewhere && state.changedElsewhere === null) become({ ...state, changedElsewhere: 'MEMBERSHIP' })
      compare()
    },
    /** Called when the server reports that the user is no longer a member of this page's organisation. */
    removed: () => {
      if (state.isSignedIn && !state.isRemoved) become({ ...state, isRemoved: true })
    },
    /** Called when the server reports that this page's organisation requires two factors. */
    twoFactorsRequired: () => {
      weakToken = tokens.accessToken()
      if (state.isSignedIn && !state.needsTwoFactors) become({ ...state, needsTwoFactors: true })
    },
    leave,
    /** Called when a screen is shown. A sign-out is complete when its target screen, or any other screen that the user opened, is shown. */
    arrivedAt: (path: string) => {
      if (state.isLeaving && (path === way.to || path !== way.from)) become({ ...state, isLeaving: false })
    },
    /** Called when the server reports that the token belongs to another organisation. */
    mismatched: () => {
      compare()
      if (state.isSignedIn && state.changedElsewhere === null) become({ ...state, changedElsewhere: 'ORGANISATION' })
    },
    /** Called when the server or the guard refuses the token. Opens the login screen, from which the user returns to the current screen. */
    expire: (): Promise<void> => (state.isLeaving ? Promise.resolve() : leave(loginPath(currentPath()))),
  }
}

function pinOf(token: string): { user: string | null; organisation: string | null } {
  const claims = claimsOf(token)
  return { user: claims?.user ?? null, organisation: claims?.organisation ?? null }
}
