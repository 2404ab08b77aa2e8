// Normalizes the characters of amounts and dates. The parsers for amounts and dates use this module, so that they accept the same
// characters.

const FULL_WIDTH_ZERO = 0xff10
/** The zeros of the supported scripts: full-width, Arabic-Indic, Persian, Devanagari, Bengali and Thai. */
const ZEROS = [FULL_WIDTH_ZERO, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g
/** Direction marks, joiners and byte order marks. The soft hyphen is not included, because some programs show it as a minus sign. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const DASHES = /[\u02d7\u2010-\u2015\u207b\u2212\ufe58\ufe63]/g
/** Apostrophes, including the thousands separator of Arabic digits. */
const APOSTROPHES = /[\u0060\u00b4\u066c\u02b9\u02bc\u2018\u2019\u201b\u2032]/g
const FULL_WIDTH = /[\uff01-\uff0f\uff1a-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
/** Matches a cell that spreadsheets treat as text: `="12.50"`. */
const TEXT_FORMULA = /^\s*="([^"]*)"\s*$/
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * Converts text to plain characters. Digits and signs of other scripts become ASCII, and consecutive spaces become one space. Invisible
 * characters and the wrapper of `="12.50"` are removed. Returns null if digits of two scripts are mixed.
 */
export function plainCharacters(text: string): string | null {
  const unwrapped = TEXT_FORMULA.exec(text)?.[1] ?? text
  if (PLAIN.test(unwrapped)) return unwrapped.replaceAll('`', "'")
  const zeros = new Set(/[0-9]/.test(unwrapped) ? [0] : [])
  const digits = unwrapped.replace(OTHER_DIGITS, digit => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find(each => code >= each && code < each + 10) ?? 0
    // Full-width digits can be mixed with other digits, because input methods produce both.
    zeros.add(zero === FULL_WIDTH_ZERO ? 0 : zero)
    return String(code - zero)
  })
  if (zeros.size > 1) return null
  return digits
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, letter => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()
}
