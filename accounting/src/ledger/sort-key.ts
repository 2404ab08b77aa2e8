const ASCII = /^\p{ASCII}*$/u

/**
 * The text by which a name is ordered and kept unique among its siblings: canonical composition (NFC) and full case
 * folding, so `Straße`, `STRASSE` and `strasse` are one name. Computed here once and stored; the database never folds.
 * Source: Unicode Standard, section 3.13, default caseless matching.
 */
export function sortKeyOf(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase()
  let folded = ''
  for (const character of name.normalize('NFC')) folded += foldedCharacter(character)
  return folded.normalize('NFC')
}

function foldedCharacter(character: string): string {
  // The dotless i folds to itself; its upper case would make it the dotted one.
  if (character === '\u0131') return character
  // Character by character, since lowering a whole word writes its last sigma differently.
  return mapped(mapped(character.toLowerCase(), 'toUpperCase'), 'toLowerCase')
}

function mapped(text: string, change: 'toUpperCase' | 'toLowerCase'): string {
  let result = ''
  for (const character of text) result += character[change]()
  return result
}

const ACCENTS = /\p{M}+/gu

/** The text by which words are searched: as `sortKeyOf`, and without accents, so `Müller` is found by `muller`. */
export function searchKeyOf(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : sortKeyOf(text.normalize('NFD').replace(ACCENTS, ''))
}

/** Order of two texts by code point, which is the database's order too (collation C over UTF-8): below 0, 0, above 0. */
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

// UTF-16 puts surrogates (code points from 10000 on) before E000..FFFF; code point order has them last.
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800
}
