// Refresh tokens. A token has 256 random bits. Only its hash is stored.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { serverKeys } from './keys.ts'

/** Returns a new random refresh token. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a secret. A secret has at least 100 random bits, so one round of SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Derives the next token from the current token. A repeated refresh therefore returns the same token, although the token is not stored. */
export type Successor = (presented: string) => string

/** Loads the key for deriving tokens. The key is not rotated automatically, because a retry needs the key of the first attempt. */
export async function openSuccessor(pool: pg.Pool): Promise<Successor> {
  const [{ material }] = await serverKeys(pool, 'REFRESH_TOKEN')
  const key = Buffer.from(material, 'base64url')
  return presented => createHmac('sha256', key).update(presented).digest('base64url')
}
