// The session in the browser: both tokens in local storage, shared by all tabs of this origin, and the user that the server
// reported, so that a page need not wait for it.
import type { CurrentUser } from '@twofold/contract/session'
import { claimsOf, endsWithin, SPENT_MARGIN_MS, type TokenPair } from './tokens.ts'

export const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'
const USER_KEY = 'currentUser'

/** The user as reported by the server, and when (milliseconds since 1970, server time). */
type KeptUser = { answer: CurrentUser; at: number }

export type TokenStore = {
  /** Checks the stored tokens when the page loads, and clears an expired pair. */
  load: () => void
  accessToken: () => string | null
  refreshToken: () => string | null
  /** Stores a new pair. An expired pair is not stored, clears the old one, and returns false. */
  set: (pair: TokenPair) => boolean
  /** Stores the current user. Null if the stored one may be outdated. */
  keepUser: (answer: CurrentUser | null) => void
  /** Returns the stored user of the token in its organisation. Null if none is stored. */
  user: () => KeptUser | null
  clear: () => void
}

/** Creates the store over a storage and a clock (milliseconds since 1970). */
export function createTokenStore(storage: Storage, now: () => number): TokenStore {
  const clear = () => {
    storage.removeItem(ACCESS_TOKEN_KEY)
    storage.removeItem(REFRESH_TOKEN_KEY)
    storage.removeItem(USER_KEY)
  }
  const keepUserOf = (token: string | null, answer: CurrentUser) => {
    storage.setItem(USER_KEY, JSON.stringify({ user: claimsOf(token ?? '')?.user, at: now(), answer }))
  }
  const isSpent = (token: string) => endsWithin(token, now(), SPENT_MARGIN_MS)
  return {
    load() {
      const token = storage.getItem(ACCESS_TOKEN_KEY)
      if (token !== null && isSpent(token)) clear()
    },
    accessToken: () => storage.getItem(ACCESS_TOKEN_KEY),
    refreshToken: () => storage.getItem(REFRESH_TOKEN_KEY),
    set({ accessToken, refreshToken, currentUser }) {
      if (isSpent(accessToken)) {
        clear()
        return false
      }
      if (currentUser === undefined) storage.removeItem(USER_KEY)
      else keepUserOf(accessToken, currentUser)
      // The access token last: another tab that is notified of it then finds its refresh token.
      storage.setItem(REFRESH_TOKEN_KEY, refreshToken)
      storage.setItem(ACCESS_TOKEN_KEY, accessToken)
      return true
    },
    keepUser(answer) {
      if (answer === null) storage.removeItem(USER_KEY)
      else keepUserOf(storage.getItem(ACCESS_TOKEN_KEY), answer)
    },
    user() {
      const claims = claimsOf(storage.getItem(ACCESS_TOKEN_KEY) ?? '')
      const kept = keptIn(storage.getItem(USER_KEY))
      const isOfToken = kept?.user === claims?.user && kept?.answer?.tenantUUID === claims?.organisation
      return isOfToken && kept !== null ? kept : null
    },
    clear,
  }
}

function keptIn(text: string | null): (KeptUser & { user: string }) | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
