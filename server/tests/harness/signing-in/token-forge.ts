// Forges tokens: changes valid tokens, and signs tokens with the key of this installation or with other keys.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import type pg from 'pg'
import { serverKeys } from '../../../src/identity/keys.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

type Signer = (signed: string) => Buffer | string

/** Returns the current time in seconds since the epoch, the unit that tokens use. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Encodes a value as one part of a token. */
export function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Returns a signer with a private key, using the algorithm of its type. */
function signerOf(key: KeyObject): Signer {
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return signed => sign(hash, Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
}

/** Returns a signer with a shared secret. */
export function hmac(bits: 256 | 384 | 512, secret: string | Buffer): Signer {
  return signed => createHmac(`sha${bits}`, secret).update(signed).digest()
}

/** Generates a key pair that does not belong to this installation. Returns its signer, and its public key as a JWK for a header. */
export function foreignKey(kind: 'ed25519' | 'ec' | 'rsa' = 'ed25519') {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519')
  return { sign: signerOf(privateKey), jwk: publicKey.export({ format: 'jwk' }) }
}

export type Forge = ReturnType<typeof createForge>

/** Creates functions that forge tokens for the database of one installation. `person` signs in the user whose tokens are forged. */
export function createForge(pool: pg.Pool, person: () => Promise<SignedIn> = () => signedIn(pool)) {
  async function ownKey() {
    const jwk = JSON.parse((await serverKeys(pool, 'ACCESS_TOKEN'))[0].material) as JWK & { kid: string }
    return { jwk, privateKey: createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' }) }
  }

  /** Returns a valid token with changed claims, headers or signature. Uses the token of `whose`, or of a new session. */
  async function forged(claims: object, header: object = {}, signer?: Signer, whose?: SignedIn): Promise<string> {
    const { accessToken } = whose ?? (await person())
    const head = part({ ...decodeProtectedHeader(accessToken), ...header })
    const signed = `${head}.${part({ ...decodeJwt(accessToken), ...claims })}`
    const signature = (signer ?? signerOf((await ownKey()).privateKey))(signed)
    return `${signed}.${Buffer.from(signature as Buffer).toString('base64url')}`
  }

  return {
    pool,
    forged,
    /** Returns the public key of this installation as a JWK and in PEM. */
    publicKey: async () => {
      const { jwk, privateKey } = await ownKey()
      const { d: _, ...open } = jwk
      return { jwk: open, pem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) }
    },
    signedIn: person,
    good: async () => (await person()).accessToken,
    /** Changes the three encoded parts of a valid token. Returns the changed token. */
    edited: async (edit: (head: string, payload: string, signature: string) => string) => {
      const [head = '', payload = '', signature = ''] = (await forged({})).split('.')
      return edit(head, payload, signature)
    },
  }
}
