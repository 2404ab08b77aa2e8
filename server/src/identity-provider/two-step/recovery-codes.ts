// Recovery codes of 120 random bits each. NIST SP 800-63B allows storing secrets of at least 112 bits with one round of a hash function.
import { createHash, randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10
const CHARACTERS = 24

// Excludes the letters I, L, O and U, which are easily mistaken for other characters.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns ten new codes in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CHARACTERS)]
      .map(byte => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Returns the stored hash of a recovery code. Case, spaces and hyphens are ignored. */
export function hashOfRecoveryCode(accountId: string, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`${accountId} ${typed}`).digest()
}

/** Returns whether a string has the format of a recovery code. Other strings are not looked up in the database. */
export function isRecoveryCode(code: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(code.replace(/[\s-]/g, ''))
}
