// Which names are the same name. The functions visible_text and name_key_of of the database give the same results.
import { sortKeyOf } from './sort-key.ts'

const NOT_PLAIN = /[^ -~]| {2}|^ | $/

// Soft hyphens, zero-width characters, direction marks, variation selectors and the like.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

// NFKC has made plain spaces of most others. A braille blank is as empty.
const BLANKS = /[\t-\r\u0085\u2028\u2029\u2800 ]+/g

/**
 * Returns a text as it looks: compatibility characters in their plain form (NFKC), nothing of zero width, one plain space for
 * blanks in a row, none at the ends, and plain hyphens for no-break ones. Letters keep their case. Two vendor invoice numbers that
 * look the same are the same number.
 * Source: Unicode Standard Annex 15 (NFKC), and Default_Ignorable_Code_Point in its character database.
 */
export function visibleText(text: string): string {
  return NOT_PLAIN.test(text) ? withoutBlanks(plainForm(text)) : text
}

/**
 * Returns the key of a name of an account, customer or vendor: its visible text without case, so `Office Supplies` with a no-break
 * space, with two spaces or with a soft hyphen is one name. Two names with one key are the same name.
 */
export function nameKeyOf(name: string): string {
  if (!NOT_PLAIN.test(name)) return name.toLowerCase()
  // Folded again, since only the plain form shows some letters to be capitals: mathematical ones, those of a trade mark.
  return withoutBlanks(sortKeyOf(plainForm(sortKeyOf(name))))
}

function plainForm(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC')
}

function withoutBlanks(text: string): string {
  return text.replaceAll('\u2010', '-').replace(BLANKS, ' ').replace(/^ | $/g, '')
}
