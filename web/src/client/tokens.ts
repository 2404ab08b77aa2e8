// What the browser reads from an access token: when it ends, and whose and which organisation's it is. Only the server
// checks its signature.

import type { CurrentUser } from '@twofold/contract/session'

/** The tokens of a session, and as whom and where they work. */
export type TokenPair = { accessToken: string; refreshToken: string; currentUser?: CurrentUser | undefined }

export type Claims = {
  /** Milliseconds since 1970. */
  expiresAt: number
  /** How long the token was issued for, in milliseconds; infinite when it does not say. */
  lifetimeMs: number
  /** The user's id at the server. */
  user: string
  /** The organisation's tenantUUID; null as long as the user belongs to none. */
  organisation: string | null
}

/** A token counts as expired this long before it is, at load and when it is set. */
export const SPENT_MARGIN_MS = 30_000

/** The guard lets nobody in whose token ends within this time. */
export const GUARD_MARGIN_MS = 60_000

/** The claims of an access token, or null for a text that is none. */
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

/** Whether a token is of no use any more: it cannot be read, or ends within the margin. */
export function endsWithin(token: string, now: number, marginMs: number): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.expiresAt - now <= marginMs
}
