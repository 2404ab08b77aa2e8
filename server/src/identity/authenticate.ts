// From the Authorization header to the principal. Verified tokens are remembered, because verifying costs more than
// most reads; whether the session still lives is asked again every second.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type pg from 'pg'
import type { AccessTokens, VerifiedToken } from './access-token.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Authenticate, Principal, RequestHeaders } from './principal.ts'
import { hashOf } from './refresh-token.ts'
import type { SignIn } from './sign-in.ts'
import { SESSION_PRINCIPAL } from './sql.ts'

const CACHED_MAX = 10_000
const LIVENESS_MS = 1000
const TOKEN_MAX = 4000

const NEVER = Number.NEGATIVE_INFINITY

const AUTHORIZATION = 'authorization'

type Living = { userId: number; organisationId: number; signIn: SignIn }
type CachedToken = { token: VerifiedToken; living: Promise<Living | null>; askedAt: number }

export type Authenticator = {
  authenticate: Authenticate
  /** Makes this process see at once that a session ended; others see it within a second. */
  forget: (sessionId: string) => void
}

/** The bearer token of the one Authorization header; nothing else carries one, no cookie and no query. */
function bearerOf({ headers: { authorization: header }, rawHeaders }: RequestHeaders): string | null {
  if (header === undefined || header.length > TOKEN_MAX) return null
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null
  return bearer !== null && hasOneOnly(rawHeaders) ? bearer : null
}

/** Of two Authorization headers a proxy in front may have judged the other one. */
function hasOneOnly(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) found += 1
  }
  return found === 1
}

async function askLiving(pool: pg.Pool, token: VerifiedToken): Promise<Living | null> {
  type Found = { userId: number; organisationId: number | null; authenticatedAt: number | null; hasTwoFactors: boolean }
  const { rows } = await pool.query<Found>(SESSION_PRINCIPAL, [token.sessionId, token.tenantUUID])
  const found = rows[0]
  if (!found || found.userId !== token.userId) return null
  // Of an organisation that is gone.
  if (token.tenantUUID !== null && found.organisationId === null) return null
  const { userId, organisationId, authenticatedAt: at, hasTwoFactors } = found
  return { userId, organisationId: organisationId ?? 0, signIn: { at, hasTwoFactors } }
}

/** Refusals: NOT_SIGNED_IN without a valid token of a living session, ORGANISATION_MISMATCH when the page that calls
 * is pinned (by `X-Twofold-Organisation`, a tenantUUID) to another organisation than the token's. */
export function createAuthenticator(pool: pg.Pool, tokens: AccessTokens): Authenticator {
  const cache = new BoundedCache<CachedToken>(CACHED_MAX)

  async function cachedToken(bearer: string): Promise<CachedToken | null> {
    const key = hashOf(bearer).toString('base64')
    const cached = cache.get(key)
    if (cached) return cached
    const token = await tokens.verify(bearer)
    if (!token) return null
    const fresh: CachedToken = { token, living: Promise.resolve(null), askedAt: NEVER }
    cache.set(key, fresh)
    return fresh
  }

  async function living(entry: CachedToken): Promise<Living | null> {
    // A monotonic clock, which cannot be set back.
    if (performance.now() - entry.askedAt >= LIVENESS_MS) {
      entry.askedAt = performance.now()
      entry.living = askLiving(pool, entry.token)
    }
    try {
      return await entry.living
    } catch (error) {
      entry.askedAt = NEVER
      throw error
    }
  }

  const authenticate: Authenticate = async (request): Promise<Result<Principal>> => {
    const bearer = bearerOf(request)
    const entry = bearer === null ? null : await cachedToken(bearer)
    if (!entry || entry.token.expiresAt * 1000 <= Date.now()) return refused('NOT_SIGNED_IN')
    const found = await living(entry)
    if (!found) return refused('NOT_SIGNED_IN')
    const pinned = request.headers['x-twofold-organisation']
    if (pinned !== undefined && pinned !== (entry.token.tenantUUID ?? '')) return refused('ORGANISATION_MISMATCH')
    return accepted({ ...found, sessionId: entry.token.sessionId })
  }

  return { authenticate, forget: sessionId => cache.forget(({ token }) => token.sessionId === sessionId) }
}
