// Converts the Authorization header to the principal. Verified tokens are cached, because verifying a token takes longer than most reads.
// The cached token of an ended session is refused within a second.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type pg from 'pg'
import type { AccessTokens, VerifiedToken } from './access-token.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Authenticate, Principal, RequestHeaders, SignIn } from './principal.ts'
import { hashOf } from './refresh-token.ts'
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
  /** Removes an ended session from the cache of this process. Other processes notice the end of the session within a second. */
  forget: (sessionId: string) => void
}

/** Returns the bearer token if there is exactly one Authorization header. Tokens in cookies or in the query are not accepted. */
function bearerOf({ headers: { authorization: header }, rawHeaders }: RequestHeaders): string | null {
  if (header === undefined || header.length > TOKEN_MAX) return null
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null
  return bearer !== null && hasOneOnly(rawHeaders) ? bearer : null
}

/** If there are two Authorization headers, a proxy may have checked a different header than this server. */
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
  // The organisation of the token no longer exists.
  if (token.tenantUUID !== null && found.organisationId === null) return null
  const { userId, organisationId, authenticatedAt: at, hasTwoFactors } = found
  return { userId, organisationId: organisationId ?? 0, signIn: { at, hasTwoFactors } }
}

/**
 * Fails with NOT_SIGNED_IN without a valid token of an open session. Fails with ORGANISATION_MISMATCH if the `X-Twofold-Organisation`
 * header (a tenantUUID) contains a different organisation than the token.
 */
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
