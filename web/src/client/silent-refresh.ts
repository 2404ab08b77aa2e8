// Swaps the pair of tokens for the next one ahead of its end, so that nobody is signed out in the middle of a form. One
// tab at a time does it for all; whatever the clocks say, attempts keep a distance and never loop.
import { CallError } from './call-error.ts'
import type { TokenStore } from './token-store.ts'
import { type Claims, claimsOf, type TokenPair } from './tokens.ts'

/** How long before the token's end the next pair is fetched; for a token of less than twice that, half its life. */
const REFRESH_AHEAD_MS = 120_000

/** The least time to the next attempt, after one that worked and after one that did not. */
const GAP_MS = { renewed: 30_000, failed: 10_000 }

/** Timers are looked at again at least this often; browsers run a longer one than 2^31 ms at once. */
const LONGEST_WAIT_MS = 3_600_000

export type RefreshParts = {
  tokens: TokenStore
  /** The server's time, for the token's end. */
  now: () => number
  /** A time that no change of the clock moves, for the distance between attempts. */
  monotonicNow: () => number
  /** POST /refresh. */
  fetchNext: (refreshToken: string) => Promise<TokenPair>
  /** Lets one tab at a time through. */
  oneTabAtATime: (work: () => Promise<void>) => Promise<void>
  renew: (pair: TokenPair) => void
  /** The server refused the refresh token: the session is over. */
  onRefused: () => void
  setTimer: (work: () => void, ms: number) => () => void
}

/** The server's time at which the next pair is due. */
function refreshDueAt({ expiresAt, lifetimeMs }: Claims): number {
  return expiresAt - Math.min(REFRESH_AHEAD_MS, lifetimeMs / 2)
}

/** The silent refresh of a page; `start` it past the guard. */
export function createSilentRefresh(parts: RefreshParts) {
  const { tokens, now, monotonicNow } = parts
  let cancelTimer: (() => void) | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  let underWay: Promise<boolean> | null = null

  const swap = async (): Promise<boolean> => {
    const before = tokens.accessToken()
    let isDone = false
    await parts.oneTabAtATime(async () => {
      // While this tab waited, another one may have done it, or signed out.
      if (tokens.accessToken() !== before) {
        isDone = tokens.accessToken() !== null
        return
      }
      const refreshToken = tokens.refreshToken()
      if (refreshToken === null) return
      const pair = await parts.fetchNext(refreshToken)
      if (tokens.refreshToken() !== refreshToken) return
      parts.renew(pair)
      isDone = tokens.accessToken() === pair.accessToken
    })
    return isDone
  }

  /** Refreshes now; answers whether a fresh pair is stored, and throws when the server could not be asked or refused. */
  const refreshNow = (): Promise<boolean> => {
    underWay ??= swap().finally(() => {
      underWay = null
    })
    return underWay
  }

  const plan = () => {
    cancelTimer?.()
    cancelTimer = null
    const claims = claimsOf(tokens.accessToken() ?? '')
    if (claims === null) return
    const wait = Math.max(refreshDueAt(claims) - now(), notBefore - monotonicNow())
    if (wait > 0) cancelTimer = parts.setTimer(plan, Math.min(wait, LONGEST_WAIT_MS))
    else attempt()
  }

  const attempt = () => {
    const used = tokens.refreshToken()
    notBefore = monotonicNow() + GAP_MS.failed
    refreshNow().then(
      isRenewed => {
        if (isRenewed) notBefore = monotonicNow() + GAP_MS.renewed
        plan()
      },
      (error: unknown) => {
        const isRefused = error instanceof CallError && (error.status === 401 || error.status === 403)
        if (isRefused && tokens.refreshToken() === used) parts.onRefused()
        else plan()
      },
    )
  }

  return {
    refreshNow,
    /** Plans the next refresh, or does it when it is due: at start, and when a sleeping page wakes. */
    start: plan,
    stop: () => {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
