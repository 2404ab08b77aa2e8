// Refresh tokens: 256 random bits of which only the hash is kept.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { serverKeys } from './keys.ts'

/** A refresh token nobody can guess. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. It has 100 bits and more, so one round of SHA-256 cannot be turned back. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Derives the token that follows another, so that a repeated swap finds the same one without its being stored. */
export type Successor = (presented: string) => string

/** Opens the key of the successors. It never rotates by itself: a retry must meet the key of the first try. */
export async function openSuccessor(pool: pg.Pool): Promise<Successor> {
  const [{ material }] = await serverKeys(pool, 'REFRESH_TOKEN')
  const key = Buffer.from(material, 'base64url')
  return presented => createHmac('sha256', key).update(presented).digest('base64url')
}
