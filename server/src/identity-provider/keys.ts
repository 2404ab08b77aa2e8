// The provider's own keys, kept in its own table.
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

/** The key pairs that ID tokens are signed with, newest first; the first process makes the first one. */
export async function idTokenKeys(pool: pg.Pool): Promise<JWK[]> {
  return (await keysOf(pool, 'ID_TOKEN')).map(({ material }) => JSON.parse(material) as JWK)
}

/** The secrets that cookies are signed with, newest first. */
export async function cookieKeys(database: Queryable): Promise<[string, ...string[]]> {
  const [newest, ...older] = await keysOf(database, 'COOKIE')
  return [newest.material, ...older.map(({ material }) => material)]
}

/** The key that encrypts the secrets of authenticator apps. It is not rotated: a copy of the database that reveals the key also contains
 * the secrets, so only new secrets help. */
export async function factorKey(database: Queryable): Promise<Buffer> {
  return Buffer.from((await keysOf(database, 'FACTOR'))[0].material, 'base64url')
}

/** Puts new keys in front, for whoever starts from now on. What those before made stays valid until the next time. */
export async function rotateProviderKeys(pool: pg.Pool): Promise<void> {
  for (const purpose of ['ID_TOKEN', 'COOKIE'] as const) {
    const [{ generation }] = await keysOf(pool, purpose)
    await pool.query(OFFER_KEY, [purpose, generation + 1, await MAKE[purpose]()])
  }
}
