// Recovery codes: 120 random bits each. NIST SP 800-63B allows to store secrets of 112 bits and more with one round of a hash.
import { createHash, randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10
const CHARACTERS = 24

// Without I, L, O and U, which are easily mistaken for other characters.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new codes in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CHARACTERS)]
      .map(byte => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** The stored hash of a code of an account. Ignores case, blanks and hyphens. */
export function hashOfRecoveryCode(accountId: string, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`${accountId} ${typed}`).digest()
}

/** Whether a text could be a recovery code, before the database is asked. */
export function isRecoveryCode(code: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(code.replace(/[\s-]/g, ''))
}
