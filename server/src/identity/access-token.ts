// Access tokens: their claims, signing and verification. This file uses the database only to read the keys.
import { randomUUID } from 'node:crypto'
import { type CryptoKey, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import { serverKeys } from './keys.ts'

const ACCESS_TOKEN_SECONDS = 600

const ISSUER = 'twofold'
const AUDIENCE = 'twofold-api'
const TYPE = 'at+jwt'
const ALGORITHM = 'EdDSA'

/** The maximum difference between the clocks of two server processes, in seconds. */
const CLOCKS_APART_SECONDS_MAX = 60

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The minimum interval between two reloads of the keys. They are reloaded when a token has an unknown key id, which may be a new key. */
const REREAD_MS = 5000

/** The claims of a token. `tenantUUID` is null for a user without an organisation. */
type AccessClaims = { userId: number; sessionId: string; tenantUUID: string | null }

/** A verified token: its claims and its expiry, in seconds since 1970. */
export type VerifiedToken = AccessClaims & { expiresAt: number }

/** Signs tokens with the newest key. Verifies tokens with the two newest keys. */
export type AccessTokens = {
  issue: (claims: AccessClaims) => Promise<string>
  verify: (token: string) => Promise<VerifiedToken | null>
}

type Keys = { kid: string; privateKey: CryptoKey; publicKeys: Map<string, CryptoKey>; readAt: number }

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('a signing key is not a key pair')
  return key
}

async function loadKeys(pool: pg.Pool): Promise<Keys> {
  const stored = await serverKeys(pool, 'ACCESS_TOKEN')
  const jwks = stored.map(({ material }) => JSON.parse(material) as JWK & { kid: string })
  const publicKeys = new Map<string, CryptoKey>()
  for (const { d: _, ...open } of jwks) publicKeys.set(open.kid, await imported(open))
  const newest = jwks[0]!
  return { kid: newest.kid, privateKey: await imported(newest), publicKeys, readAt: Date.now() }
}

/** Loads the keys of this installation. */
export async function openAccessTokens(pool: pg.Pool): Promise<AccessTokens> {
  let keys = await loadKeys(pool)
  async function keyOf(kid: string | undefined): Promise<CryptoKey> {
    if (kid !== undefined && !keys.publicKeys.has(kid) && Date.now() - keys.readAt > REREAD_MS)
      keys = await loadKeys(pool)
    const key = kid === undefined ? undefined : keys.publicKeys.get(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  return {
    issue: ({ userId, sessionId, tenantUUID }) =>
      new SignJWT({ sid: sessionId, tenant: tenantUUID })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keys.kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .setJti(randomUUID())
        .sign(keys.privateKey),
    verify: token => verified(token, keyOf),
  }
}

/**
 * Returns whether each part is base64url in canonical form. Decoders accept other encodings of the same bytes, so one token could be
 * written in several ways.
 */
function isWrittenAsIssued(token: string): boolean {
  return token.split('.').every(part => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/**
 * Returns the claims of a token if they have the format of Twofold's tokens, otherwise null. A valid signature does not guarantee this
 * format.
 */
function claimsOf({ sub, sid, tenant, exp, iat }: JWTPayload): VerifiedToken | null {
  const userId = Number(sub)
  if (!Number.isSafeInteger(userId) || exp === undefined || iat === undefined) return null
  if (iat > Date.now() / 1000 + CLOCKS_APART_SECONDS_MAX) return null
  if (typeof sid !== 'string' || !UUID.test(sid)) return null
  if (tenant !== null && (typeof tenant !== 'string' || !UUID.test(tenant))) return null
  return { userId, sessionId: sid, tenantUUID: tenant, expiresAt: exp }
}

async function verified(
  token: string,
  keyOf: (kid: string | undefined) => Promise<CryptoKey>,
): Promise<VerifiedToken | null> {
  if (!isWrittenAsIssued(token)) return null
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'iat', 'jti', 'sub', 'sid', 'tenant'],
    })
    return claimsOf(payload)
  } catch (error) {
    // An invalid token means that the caller is not signed in. Database errors are rethrown.
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
