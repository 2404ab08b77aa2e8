// The provider's own keys, kept in its own table.
import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'oidc-provider'
import type pg from 'pg'
import { KEYS, OFFER_KEY } from './sql.ts'

async function keysOf(pool: pg.Pool, purpose: 'ID_TOKEN' | 'COOKIE', make: () => Promise<string>): Promise<string[]> {
  for (;;) {
    const { rows } = await pool.query<{ material: string }>(KEYS, [purpose])
    if (rows.length > 0) return rows.map(({ material }) => material)
    await pool.query(OFFER_KEY, [purpose, 1, await make()])
  }
}

/** The key pairs that ID tokens are signed with, newest first; the first process makes the first one. */
export async function idTokenKeys(pool: pg.Pool): Promise<JWK[]> {
  const materials = await keysOf(pool, 'ID_TOKEN', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    return JSON.stringify({ ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) })
  })
  return materials.map(material => JSON.parse(material) as JWK)
}

/** The secrets that cookies are signed with, newest first. */
export function cookieKeys(pool: pg.Pool): Promise<string[]> {
  return keysOf(pool, 'COOKIE', async () => randomBytes(32).toString('base64url'))
}
