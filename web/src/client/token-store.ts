// The session in the browser. Both tokens are in local storage, which all tabs of this origin share. The user that the server reported is
// also stored, so that a page need not wait for it.
import type { CurrentUser } from '@twofold/contract/session'
import { claimsOf, endsWithin, SPENT_MARGIN_MS, type TokenPair } from './tokens.ts'

export const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'
const USER_KEY = 'currentUser'

/** The user as reported by the server, and the time of the report (milliseconds since 1970, server time). */
type KeptUser = { answer: CurrentUser; at: number }

export type TokenStore = {
  /** Checks the stored tokens when the page loads. Clears an expired pair. */
  load: () => void
  accessToken: () => string | null
  refreshToken: () => string | null
  /** Stores a new pair and returns true. If the pair has expired, clears the stored pair and returns false. */
  set: (pair: TokenPair) => boolean
  /** Stores the current user. Null removes the stored user, which may be outdated. */
  keepUser: (answer: CurrentUser | null) => void
  /** Returns the stored user if it belongs to the stored token. Otherwise, returns null. */
  user: () => KeptUser | null
  clear: () => void
}

/** Creates a token store that uses the given storage and clock (milliseconds since 1970). */
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
      // The access token is stored last, so that a tab that is notified of it also finds the new refresh token.
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
