// Determines which names are considered equal. The database functions visible_text and name_key_of return the same results.
import { sortKeyOf } from './sort-key.ts'

const NOT_PLAIN = /[^ -~]| {2}|^ | $/

// Matches characters that have no visible form: soft hyphens, zero-width characters, direction marks, variation selectors and others.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

// NFKC converts most other spaces to plain spaces. The blank braille pattern also looks empty.
const BLANKS = /[\t-\r\u0085\u2028\u2029\u2800 ]+/g

/**
 * Returns the visible form of a string. Compatibility characters and non-breaking hyphens are in their plain form (NFKC). Zero-width
 * characters are removed. Consecutive blanks become one plain space, and blanks at the start and end are removed. The case of letters does
 * not change. Two vendor invoice numbers with the same visible form are the same number. Source: Unicode Standard Annex 15 (NFKC), and
 * Default_Ignorable_Code_Point in the Unicode character database.
 */
export function visibleText(text: string): string {
  return NOT_PLAIN.test(text) ? withoutBlanks(plainForm(text)) : text
}

/**
 * Returns the key for an account, customer or vendor name: its visible text, case-folded. Names with equal keys are equal: `Office
 * Supplies` with a non-breaking space, two spaces or a soft hyphen is the same name.
 */
export function nameKeyOf(name: string): string {
  if (!NOT_PLAIN.test(name)) return name.toLowerCase()
  // Folds the case twice. Some letters, such as mathematical letters and the letters of the trademark sign, have a case only after NFKC
  // normalization.
  return withoutBlanks(sortKeyOf(plainForm(sortKeyOf(name))))
}

function plainForm(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC')
}

function withoutBlanks(text: string): string {
  return text.replaceAll('\u2010', '-').replace(BLANKS, ' ').replace(/^ | $/g, '')
}
