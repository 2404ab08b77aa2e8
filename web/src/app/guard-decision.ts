// Who gets past the guard: judged when the page loads and at each navigation, before any refresh.
import { loginPath } from '../client/return-path.ts'
import { endsWithin, GUARD_MARGIN_MS } from '../client/tokens.ts'

export type GuardFacts = {
  /** False while the session is on its way in or out. */
  isReady: boolean
  /** The stored access token. */
  token: string | null
  /** The server's time in milliseconds. */
  now: number
  /** Path and query that were asked for. */
  path: string
}

export type GuardDecision =
  | { kind: 'WAIT' }
  | { kind: 'PASS' }
  /** To the login screen; `signsOut` when a token is there that will not do. */
  | { kind: 'LOGIN'; to: string; signsOut: boolean }

/** No token, or one that ends within 60 seconds or cannot be read, leads to the login screen and back here afterwards. */
export function guardDecision({ isReady, token, now, path }: GuardFacts): GuardDecision {
  if (!isReady) return { kind: 'WAIT' }
  if (token === null) return { kind: 'LOGIN', to: loginPath(path), signsOut: false }
  if (endsWithin(token, now, GUARD_MARGIN_MS)) return { kind: 'LOGIN', to: loginPath(path), signsOut: true }
  return { kind: 'PASS' }
}
