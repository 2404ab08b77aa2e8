// Replaces the tokens before they expire, so that users are not signed out while they fill in a form. One tab refreshes for all tabs. There
// is a minimum time between attempts, so that they never loop, even with a wrong clock.
import { CallError } from './call-error.ts'
import type { TokenStore } from './token-store.ts'
import { type Claims, claimsOf, type TokenPair } from './tokens.ts'

/**
 * The time before a token expires at which the next pair is requested. If the token's lifetime is less than twice this time, half of the
 * lifetime is used.
 */
const REFRESH_AHEAD_MS = 120_000

/** The minimum time until the next attempt, after a success and after a failure. */
const GAP_MS = { renewed: 30_000, failed: 10_000 }

/** Timers are checked at least at this interval. In browsers, a timer of more than 2^31 ms fires immediately. */
const LONGEST_WAIT_MS = 3_600_000

export type RefreshParts = {
  tokens: TokenStore
  /** Returns the server's time, which determines when tokens expire. */
  now: () => number
  /** Returns the monotonic time, which clock changes do not affect. Used for the time between attempts. */
  monotonicNow: () => number
  /** POST /refresh. */
  fetchNext: (refreshToken: string) => Promise<TokenPair>
  /** Runs the work in one tab at a time. */
  oneTabAtATime: (work: () => Promise<void>) => Promise<void>
  renew: (pair: TokenPair) => void
  /** Called if the server refuses the refresh token, because the session has ended. */
  onRefused: () => void
  setTimer: (work: () => void, ms: number) => () => void
}

/** Returns the server time at which the next pair is due. */
function refreshDueAt({ expiresAt, lifetimeMs }: Claims): number {
  return expiresAt - Math.min(REFRESH_AHEAD_MS, lifetimeMs / 2)
}

/** Creates the silent refresh of a page. Call `start` after the guard. */
export function createSilentRefresh(parts: RefreshParts) {
  const { tokens, now, monotonicNow } = parts
  let cancelTimer: (() => void) | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  let underWay: Promise<boolean> | null = null

  const swap = async (): Promise<boolean> => {
    const before = tokens.accessToken()
    let isDone = false
    await parts.oneTabAtATime(async () => {
      // While this tab waited, another tab may have refreshed the tokens or signed out.
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

  /** Refreshes now. Resolves to true if a new pair is stored. Rejects if the server could not be reached or refused the refresh. */
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
    /** Schedules the next refresh. Runs it immediately if it is due, at the start or when a suspended page resumes. */
    start: plan,
    stop: () => {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
