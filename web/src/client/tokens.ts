// The claims that the browser reads from an access token: expiry, user and organisation. Only the server checks the signature.

import type { CurrentUser } from '@twofold/contract/session'

/** The tokens of a session, and the user to whom they belong. */
export type TokenPair = { accessToken: string; refreshToken: string; currentUser?: CurrentUser | undefined }

export type Claims = {
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The token's lifetime from its issue to its expiry, in milliseconds. Infinite if the token does not state when it was issued. */
  lifetimeMs: number
  /** The user's id on the server. */
  user: string
  /** The organisation's tenantUUID. Null if the user has no organisation. */
  organisation: string | null
}

/** When a token is loaded or stored, it counts as expired this many milliseconds before its expiry. */
export const SPENT_MARGIN_MS = 30_000

/** The guard refuses a token that expires within this time, in milliseconds. */
export const GUARD_MARGIN_MS = 60_000

/** Returns the claims of an access token. Returns null if the string is not a token. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return null
    const { exp, iat, sub, tenant } = claims as Record<string, unknown>
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return null
    return {
      expiresAt: exp * 1000,
      lifetimeMs: typeof iat === 'number' && iat < exp ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY,
      user: typeof sub === 'string' ? sub : '',
      organisation: typeof tenant === 'string' && tenant !== '' ? tenant : null,
    }
  } catch {
    return null
  }
}

/** Whether a token is unusable: it cannot be read, or it expires within the margin. */
export function endsWithin(token: string, now: number, marginMs: number): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.expiresAt - now <= marginMs
}
