// Secrets that are shown once and stored as hashes: invitation codes and temporary passwords.
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { newRefreshToken, type Successor } from '../identity/refresh-token.ts'

/** Derives secrets from a server key. */
export type SecretParts = { successor: Successor }

/**
 * Returns a secret of 256 bits. If there is an Idempotency-Key, the secret is derived from it and from a server key. A retry therefore gets
 * the same secret, although it is not stored.
 */
export function newSecret(
  { successor }: SecretParts,
  { organisationId, userId }: Pick<Books, 'organisationId' | 'userId'>,
  sent: IdempotencyKey | null,
): string {
  return sent === null ? newRefreshToken() : successor(`told once: ${organisationId} ${userId} ${sent.key}`)
}

// The letters I, L, O and U are excluded, because they are easily confused when a password is read aloud or copied by hand.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Derives an 80-bit password in four groups from a secret. */
export function passwordOf(secret: string): string {
  const bytes = [...Buffer.from(secret, 'base64url')].slice(0, 16)
  return bytes
    .map(byte => LETTERS[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}
