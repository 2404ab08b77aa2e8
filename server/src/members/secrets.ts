// Secrets that are told once and kept as a hash: codes of invitations, temporary passwords.
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { newRefreshToken, type Successor } from '../identity/refresh-token.ts'

/** What secrets are derived with. */
export type SecretParts = { successor: Successor }

/**
 * A secret of 256 bits. One that was asked for with an Idempotency-Key follows from the key and from what the server alone
 * knows: so a retry is told the same, although it is stored nowhere.
 */
export function newSecret(
  { successor }: SecretParts,
  { organisationId, userId }: Pick<Books, 'organisationId' | 'userId'>,
  sent: IdempotencyKey | null,
): string {
  return sent === null ? newRefreshToken() : successor(`told once: ${organisationId} ${userId} ${sent.key}`)
}

// Without I, L, O and U: what is read aloud or copied by hand must not be mistaken.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A password of 80 bits in four groups, made of a secret. */
export function passwordOf(secret: string): string {
  const bytes = [...Buffer.from(secret, 'base64url')].slice(0, 16)
  return bytes
    .map(byte => LETTERS[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}
