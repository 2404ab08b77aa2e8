// Decides whether a screen may be opened. Runs when the page loads and at each navigation, before the token is refreshed.
import { loginPath } from '../client/return-path.ts'
import { endsWithin, GUARD_MARGIN_MS } from '../client/tokens.ts'

export type GuardFacts = {
  /** False while the session is starting or ending. */
  isReady: boolean
  /** The stored access token. */
  token: string | null
  /** The server's time in milliseconds. */
  now: number
  /** The requested path and query. */
  path: string
}

export type GuardDecision =
  | { kind: 'WAIT' }
  | { kind: 'PASS' }
  /** Opens the login screen. `signsOut` is true if an invalid token is stored. */
  | { kind: 'LOGIN'; to: string; signsOut: boolean }

/** Returns LOGIN if the token is missing, is invalid or expires within 60 seconds. After the login, the user returns to the same path. */
export function guardDecision({ isReady, token, now, path }: GuardFacts): GuardDecision {
  if (!isReady) return { kind: 'WAIT' }
  if (token === null) return { kind: 'LOGIN', to: loginPath(path), signsOut: false }
  if (endsWithin(token, now, GUARD_MARGIN_MS)) return { kind: 'LOGIN', to: loginPath(path), signsOut: true }
  return { kind: 'PASS' }
}
