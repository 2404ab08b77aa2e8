// Detects a single-byte encoding by comparing the letters that the non-ASCII bytes represent in each encoding. The same byte is ø in
// Windows-1252 and ř in Windows-1250. Only the adjacent letters show which encoding the bank used.

/** The supported single-byte encodings. */
export const SINGLE_BYTE_ENCODINGS = ['WINDOWS-1252', 'WINDOWS-1250', 'WINDOWS-1251', 'LATIN-2', 'LATIN-9'] as const
export type SingleByteEncoding = (typeof SINGLE_BYTE_ENCODINGS)[number]

/**
 * The characters for bytes 0x80 to 0xff in each encoding that banks use. A byte without a character is decoded as the control character
 * with the same code. Source: Unicode consortium, MAPPINGS/VENDORS/MICSFT/WINDOWS and MAPPINGS/ISO8859.
 */
export const UPPER_HALVES: Readonly<Record<SingleByteEncoding, string>> = {
  'WINDOWS-1252':
    '\u20ac\u0081\u201aƒ\u201e\u2026\u2020\u2021ˆ\u2030Š\u2039Œ\u008dŽ\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122š\u203aœ\u009džŸ\u00a0\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9ª\u00ab\u00ac\u00ad\u00ae\u00af\u00b0\u00b1\u00b2\u00b3\u00b4µ\u00b6\u00b7\u00b8\u00b9º\u00bb\u00bc\u00bd\u00be\u00bfÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ\u00d7ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö\u00f7øùúûüýþÿ',
  'WINDOWS-1250':
    '\u20ac\u0081\u201a\u0083\u201e\u2026\u2020\u2021\u0088\u2030Š\u2039ŚŤŽŹ\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122š\u203aśťžź\u00a0ˇ\u02d8Ł\u00a4Ą\u00a6\u00a7\u00a8\u00a9Ş\u00ab\u00ac\u00ad\u00aeŻ\u00b0\u00b1\u02dbł\u00b4µ\u00b6\u00b7\u00b8ąş\u00bbĽ\u02ddľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ\u00d7ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö\u00f7řůúűüýţ\u02d9',
  'WINDOWS-1251':
    'ЂЃ\u201aѓ\u201e\u2026\u2020\u2021\u20ac\u2030Љ\u2039ЊЌЋЏђ\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u0098\u2122љ\u203aњќћџ\u00a0ЎўЈ\u00a4Ґ\u00a6\u00a7Ё\u00a9Є\u00ab\u00ac\u00ad\u00aeЇ\u00b0\u00b1Ііґµ\u00b6\u00b7ё\u2116є\u00bbјЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  'LATIN-2':
    '\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0Ą\u02d8Ł\u00a4ĽŚ\u00a7\u00a8ŠŞŤŹ\u00adŽŻ\u00b0ą\u02dbł\u00b4ľśˇ\u00b8šşťź\u02ddžżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ\u00d7ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö\u00f7řůúűüýţ\u02d9',
  'LATIN-9':
    '\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0\u00a1\u00a2\u00a3\u20ac\u00a5Š\u00a7š\u00a9ª\u00ab\u00ac\u00ad\u00ae\u00af\u00b0\u00b1\u00b2\u00b3Žµ\u00b6\u00b7ž\u00b9º\u00bbŒœŸ\u00bfÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ\u00d7ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö\u00f7øùúûüýþÿ',
}

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
