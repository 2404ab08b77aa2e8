// The keys of the identity provider, which has a separate table for them.
import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'oidc-provider'
import type pg from 'pg'
import type { Queryable } from './accounts.ts'
import { KEYS, OFFER_KEY } from './sql.ts'

type Purpose = 'ID_TOKEN' | 'COOKIE' | 'FACTOR'

const MAKE: Record<Purpose, () => Promise<string>> = {
  ID_TOKEN: async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    return JSON.stringify({ ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) })
  },
  COOKIE: async () => randomBytes(32).toString('base64url'),
  FACTOR: async () => randomBytes(32).toString('base64url'),
}

type Key = { generation: number; material: string }

async function keysOf(pool: Queryable, purpose: Purpose): Promise<[Key, ...Key[]]> {
  for (;;) {
    const [newest, ...older] = (await pool.query<Key>(KEYS, [purpose])).rows
    if (newest) return [newest, ...older]
    await pool.query(OFFER_KEY, [purpose, 1, await MAKE[purpose]()])
  }
}

/** Returns the key pairs that sign ID tokens, newest first. The first process creates the first key pair. */
export async function idTokenKeys(pool: pg.Pool): Promise<JWK[]> {
  return (await keysOf(pool, 'ID_TOKEN')).map(({ material }) => JSON.parse(material) as JWK)
}

/** Returns the secrets that sign cookies, newest first. */
export async function cookieKeys(database: Queryable): Promise<[string, ...string[]]> {
  const [newest, ...older] = await keysOf(database, 'COOKIE')
  return [newest.material, ...older.map(({ material }) => material)]
}

/**
 * Returns the key that encrypts the secrets of authenticator apps. It is not rotated. Anyone who gets the key from a copy of the database
 * also gets the secrets, so a new key alone would not help.
 */
export async function factorKey(database: Queryable): Promise<Buffer> {
  return Buffer.from((await keysOf(database, 'FACTOR'))[0].material, 'base64url')
}

/**
 * Adds new keys, which each process uses after its next start. Tokens and cookies of the previous keys stay valid until the next rotation.
 */
export async function rotateProviderKeys(pool: pg.Pool): Promise<void> {
  for (const purpose of ['ID_TOKEN', 'COOKIE'] as const) {
    const [{ generation }] = await keysOf(pool, purpose)
    await pool.query(OFFER_KEY, [purpose, generation + 1, await MAKE[purpose]()])
  }
}
