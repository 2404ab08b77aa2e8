// The keys for Twofold's own tokens. They are stored in the database, so that all processes share them and a restart does not end sessions.
import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type pg from 'pg'
import { OFFER_SERVER_KEY, SERVER_KEYS } from './sql.ts'

export type KeyPurpose = 'ACCESS_TOKEN' | 'REFRESH_TOKEN'

/** A stored key: a private JWK as JSON, or random bytes in base64url. */
export type StoredKey = { generation: number; material: string }

const MAKE: Record<KeyPurpose, () => Promise<string>> = {
  ACCESS_TOKEN: async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const jwk = await exportJWK(privateKey)
    return JSON.stringify({ ...jwk, alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk) })
  },
  REFRESH_TOKEN: async () => randomBytes(32).toString('base64url'),
}

async function readKeys(pool: pg.Pool, purpose: KeyPurpose): Promise<StoredKey[]> {
  return (await pool.query<StoredKey>(SERVER_KEYS, [purpose])).rows
}

/** Returns the valid keys of a purpose, newest first. The first process creates the first key. */
export async function serverKeys(pool: pg.Pool, purpose: KeyPurpose): Promise<[StoredKey, ...StoredKey[]]> {
  for (;;) {
    const [newest, ...older] = await readKeys(pool, purpose)
    if (newest) return [newest, ...older]
    await pool.query(OFFER_SERVER_KEY, [purpose, 1, await MAKE[purpose]()])
  }
}

/**
 * Creates a new key, which each process uses after its next start. Tokens of the previous key stay valid. Tokens of older keys become
 * invalid.
 */
export async function rotateServerKey(pool: pg.Pool, purpose: KeyPurpose): Promise<void> {
  const [newest] = await serverKeys(pool, purpose)
  await pool.query(OFFER_SERVER_KEY, [purpose, newest.generation + 1, await MAKE[purpose]()])
}
