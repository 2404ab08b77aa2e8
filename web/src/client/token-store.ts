// The session in the browser: both tokens in local storage, shared by all tabs of this origin, and beside them what the
// server said of their user, so that a page need not ask before it shows anything.
import type { CurrentUser } from '@twofold/contract/session'
import { claimsOf, endsWithin, SPENT_MARGIN_MS, type TokenPair } from './tokens.ts'

export const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'
const USER_KEY = 'currentUser'

/** What the server said of the user, and when (milliseconds since 1970, the server's). */
type KeptUser = { answer: CurrentUser; at: number }

export type TokenStore = {
  /** Judges what is stored when the page loads: an expired pair is cleared. */
  load: () => void
  accessToken: () => string | null
  refreshToken: () => string | null
  /** Keeps a new pair; an expired one is not set, clears what was there, and answers false. */
  set: (pair: TokenPair) => boolean
  /** Keeps what was read of the present user; null when it is not known to hold any more. */
  keepUser: (answer: CurrentUser | null) => void
  /** What is kept of the stored token's user in its organisation; null when nothing is. */
  user: () => KeptUser | null
  clear: () => void
}

/** The store over a storage and a clock (milliseconds since 1970). */
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
      // The access token last: another tab that hears of it then finds its refresh token too.
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
