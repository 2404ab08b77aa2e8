// The session in the browser: both tokens in local storage, shared by all tabs of this origin.
import { endsWithin, SPENT_MARGIN_MS, type TokenPair } from './tokens.ts'

export const ACCESS_TOKEN_KEY = 'accessToken'
const REFRESH_TOKEN_KEY = 'refreshToken'

export type TokenStore = {
  /** Judges what is stored when the page loads: an expired pair is cleared. */
  load: () => void
  accessToken: () => string | null
  refreshToken: () => string | null
  /** Keeps a new pair; an expired one is not set, clears what was there, and answers false. */
  set: (pair: TokenPair) => boolean
  clear: () => void
}

/** The store over a storage and a clock (milliseconds since 1970). */
export function createTokenStore(storage: Storage, now: () => number): TokenStore {
  const clear = () => {
    storage.removeItem(ACCESS_TOKEN_KEY)
    storage.removeItem(REFRESH_TOKEN_KEY)
  }
  const isSpent = (token: string) => endsWithin(token, now(), SPENT_MARGIN_MS)
  return {
    load() {
      const token = storage.getItem(ACCESS_TOKEN_KEY)
      if (token !== null && isSpent(token)) clear()
    },
    accessToken: () => storage.getItem(ACCESS_TOKEN_KEY),
    refreshToken: () => storage.getItem(REFRESH_TOKEN_KEY),
    set({ accessToken, refreshToken }) {
      if (isSpent(accessToken)) {
        clear()
        return false
      }
      // The access token last: another tab that hears of it then finds its refresh token too.
      storage.setItem(REFRESH_TOKEN_KEY, refreshToken)
      storage.setItem(ACCESS_TOKEN_KEY, accessToken)
      return true
    },
    clear,
  }
}
