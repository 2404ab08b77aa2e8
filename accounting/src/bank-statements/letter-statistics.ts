// Detects a single-byte encoding by comparing the letters that the non-ASCII bytes represent in each encoding. The same byte is ø in
// Windows-1252 and ř in Windows-1250. Only the adjacent letters show which encoding the bank used.
import { type SingleByteEncoding, UPPER_HALVES } from './single-byte-sets.ts'

/** The maximum number of non-ASCII bytes that are examined. More bytes would not change the result. */
const BYTES_JUDGED = 20_000
const VOWELS = new Set('aeiouyàáâãäåæąăèéêëęěìíîïòóôõöøőùúûüůűýÿœ')
/** In Western languages, vowels of the first set occur only at the end of a word (`più`). Vowels of the second set never occur there. */
const ONLY_FINAL = new Set('ìòù')
const NEVER_FINAL = new Set('õû')
/**
 * Hungarian ő and ű occur in positions where no Western language has õ or û. In Western languages, õ is never after a letter of the first
 * set. û is never after a letter of the second set or before a letter of the third set.
 */
const NO_TILDE_AFTER = new Set('bdfgyz')
const NO_CIRCUMFLEX_AFTER = new Set('yz')
const NO_CIRCUMFLEX_BEFORE = new Set('bdfghjkmpsvz')

/** Returns the most likely encoding, based on the letters. Returns Windows-1252 in a tie. */
export function likelyEncoding(bytes: Uint8Array): SingleByteEncoding {
  if (isCyrillic(bytes)) return 'WINDOWS-1251'
  let best: SingleByteEncoding = 'WINDOWS-1252'
  let bestScore = scoreOf(bytes, best)
  for (const encoding of ['WINDOWS-1250', 'LATIN-2'] as const) {
    const score = scoreOf(bytes, encoding)
    if (score > bestScore) [best, bestScore] = [encoding, score]
  }
  return best
}

/** Returns whether nearly all non-ASCII bytes are in words that have no ASCII letters. This is typical of alphabets such as Cyrillic. */
function isCyrillic(bytes: Uint8Array): boolean {
  let [high, inRuns, run] = [0, 0, 0]
  for (let at = 0; at <= bytes.length && high < BYTES_JUDGED; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0xc0) {
      run++
      continue
    }
    high += run + (byte >= 0x80 ? 1 : 0)
    if (run >= 3) inRuns += run
    run = 0
  }
  return high >= 6 && inRuns > high * 0.6
}

function scoreOf(bytes: Uint8Array, encoding: SingleByteEncoding): number {
  const upperHalf = UPPER_HALVES[encoding]
  const charAt = (at: number) => {
    const byte = bytes[at] ?? 32
    return byte < 0x80 ? String.fromCharCode(byte) : upperHalf[byte - 0x80]!
  }
  let [score, judged] = [0, 0]
  for (let at = 0; at < bytes.length && judged < BYTES_JUDGED; at++) {
    if (bytes[at]! < 0x80) continue
    judged++
    score += fitOf(charAt(at - 1), charAt(at), charAt(at + 1), encoding)
  }
  return score
}

/**
 * Returns how likely a character is, given the characters before and after it. The value is 1 for a usual letter, less for a rare letter,
 * and far below 0 for a letter that does not occur there.
 */
function fitOf(before: string, char: string, after: string, encoding: SingleByteEncoding): number {
  const isWithin = isLetter(before) || isLetter(after)
  if ('ªº'.includes(char)) return isOrdinal(before, after) ? 1 : -1
  if (char >= '\u0080' && char < '\u00a0') return -4
  if (!isLetter(char)) return isLetter(before) && isLetter(after) ? -2 : isWithin && /[¹²³¼½¾¯¸¿]/.test(char) ? -1 : 0
  if (isUpper(char) && isLower(before)) return -2
  if (isLower(char) && isUpper(before) && isUpper(after)) return -2
  const [left, letter, right] = [before.toLowerCase(), char.toLowerCase(), after.toLowerCase()]
  if (letter === 'ñ') return VOWELS.has(right) ? 1 : -1
  if (letter === 'ń') return VOWELS.has(right) ? -1 : 1
  if (encoding === 'WINDOWS-1252' && isHungarian(left, letter, right)) return 0
  // ð never occurs at the start of an Icelandic word, but Croatian words start with đ.
  if (letter === 'ð' && !isLetter(before)) return -1
  if (encoding === 'WINDOWS-1252' && ONLY_FINAL.has(letter)) return isLetter(after) ? -1 : 1
  if (encoding === 'WINDOWS-1252' && NEVER_FINAL.has(letter) && !isLetter(after)) return -1
  if (!VOWELS.has(letter)) return VOWELS.has(left) || VOWELS.has(right) || !isWithin ? 1 : 0
  // A vowel with an accent is usual after i or u (`pièce`), but rare before another vowel.
  return VOWELS.has(right) && !'iu'.includes(left) ? 0 : 1
}

/** Returns whether `ª` or `º` follows a digit or an abbreviation: `1ª`, `nº`, `Mª`. */
function isOrdinal(before: string, after: string): boolean {
  return /[\p{L}\d.]/u.test(before) && !isLetter(after)
}

/** Returns whether õ or û is in a position where it can only be a Hungarian ő or ű. */
function isHungarian(left: string, letter: string, right: string): boolean {
  if (letter === 'õ') return right !== 'e' && NO_TILDE_AFTER.has(left)
  if (letter !== 'û' || left === 'o') return false
  return !isLetter(left) || NO_CIRCUMFLEX_AFTER.has(left) || NO_CIRCUMFLEX_BEFORE.has(right)
}

function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase()
}

function isUpper(char: string): boolean {
  return isLetter(char) && char === char.toUpperCase()
}

function isLower(char: string): boolean {
  return isLetter(char) && char === char.toLowerCase()
}
