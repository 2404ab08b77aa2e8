const ASCII = /^\p{ASCII}*$/u

/**
 * Returns the sort key of a name, which must be unique among siblings. Uses canonical composition (NFC) and full case folding, so that
 * `Straße`, `STRASSE` and `strasse` are equal. Sort keys are computed only here and then stored. The database never folds case. Source:
 * Unicode Standard, section 3.13, default caseless matching.
 */
export function sortKeyOf(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase()
  let folded = ''
  for (const character of name.normalize('NFC')) folded += knownFold(character)
  return folded.normalize('NFC')
}

// Folded characters below the CJK range are cached, because a search folds many comments. Characters from CJK to Yi have no case.
const KNOWN_FOLDS = new Map<string, string>()

function knownFold(character: string): string {
  if (character >= '\u3000') return character < '\ua640' ? character : foldedCharacter(character)
  const fold = KNOWN_FOLDS.get(character) ?? foldedCharacter(character)
  KNOWN_FOLDS.set(character, fold)
  return fold
}

function foldedCharacter(character: string): string {
  // The dotless i folds to itself. Converting it to upper case and back would result in a dotted i.
  if (character === '\u0131') return character
  // Folds each character separately, because lowercasing a whole word changes a final sigma.
  return mapped(mapped(character.toLowerCase(), 'toUpperCase'), 'toLowerCase')
}

function mapped(text: string, change: 'toUpperCase' | 'toLowerCase'): string {
  let result = ''
  for (const character of text) result += character[change]()
  return result
}

const NOT_ASCII = /[^\p{ASCII}]/u
// Accents and other marks, zero-width characters, and the Arabic character that only lengthens a word.
const UNSEARCHED = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640]+/gu

// Letters that Unicode does not decompose, each followed by the ASCII letters that users type for it. Also contains apostrophes and a
// hyphen.
const ALIKE = new Map(
  "łl øo đd ðd ħh ıi ŋn ŧt æae œoe þth əe ɓb ɗd ɛe ɔo ’' ‘' ʻ' ‐-"
    .split(' ')
    .map(pair => [pair.charAt(0), pair.slice(1)]),
)
const HAS_ALIKE = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g')

/**
 * Normalizes text for searching: compatibility characters in their plain form (NFKD), case-folded, without accents and zero-width
 * characters. `lodz` finds Łódź, `strasse` finds Straße, and `istanbul` finds İstanbul. In ASCII text, only the case changes.
 */
export function searchKeyOf(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const letters = text.normalize('NFKD').replace(UNSEARCHED, '')
  if (!NOT_ASCII.test(letters)) return letters.toLowerCase()
  return sortKeyOf(letters).replace(HAS_ALIKE, letter => ALIKE.get(letter)!)
}

/** Compares two strings by code point, like the database (collation C over UTF-8). The result is negative, 0 or positive. */
export function compareByCodePoint(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return rank(a) - rank(b)
  }
  return left.length - right.length
}

// UTF-16 sorts surrogates (code points from 10000 on) before E000..FFFF. In code point order, surrogates are last.
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800
}
