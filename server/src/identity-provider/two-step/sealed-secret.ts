// Encrypts the secrets of authenticator apps (AES-256-GCM), so that they do not appear in statement logs or in a dump of their table alone.
// The key is in the same database, so a dump of the whole database reveals the secrets.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a string for one account. The result is the nonce, the ciphertext and the tag. */
export function seal(key: Buffer, accountId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a string. Throws an error if the string was encrypted with another key or for another account, or was changed. */
export function unseal(key: Buffer, accountId: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(sealed.length - TAG_BYTES)
  const cipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(accountId)).setAuthTag(tag)
  const text = cipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES))
  return Buffer.concat([text, cipher.final()]).toString('utf8')
}
