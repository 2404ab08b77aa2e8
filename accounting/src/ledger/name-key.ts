// Decides which names are equal. The database functions visible_text and name_key_of give the same results.
import { sortKeyOf } from './sort-key.ts'

const NOT_PLAIN = /[^ -~]| {2}|^ | $/

// Soft hyphens, zero-width characters, direction marks, variation selectors and similar characters.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

// NFKC converts most other spaces to plain ones. A braille blank also looks empty.
const BLANKS = /[\t-\r\u0085\u2028\u2029\u2800 ]+/g

/**
 * Returns a text as it looks: compatibility characters in their plain form (NFKC), no zero-width characters, one plain space for
 * consecutive blanks, no blanks at the ends, and plain hyphens for no-break ones. Letters keep their case. Two vendor invoice numbers that
 * look the same are the same number. Source: Unicode Standard Annex 15 (NFKC), and Default_Ignorable_Code_Point in its character database.
 */
export function visibleText(text: string): string {
  return NOT_PLAIN.test(text) ? withoutBlanks(plainForm(text)) : text
}

/**
 * Returns the key of the name of an account, customer or vendor: its visible text without case. `Office Supplies` with a no-break space,
 * two spaces or a soft hyphen is one name. Names with equal keys are equal.
 */
export function nameKeyOf(name: string): string {
  if (!NOT_PLAIN.test(name)) return name.toLowerCase()
  // Folds again, because some letters become capitals only in their plain form, such as mathematical letters or those of a trade mark sign.
  return withoutBlanks(sortKeyOf(plainForm(sortKeyOf(name))))
}

function plainForm(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC')
}

function withoutBlanks(text: string): string {
  return text.replaceAll('\u2010', '-').replace(BLANKS, ' ').replace(/^ | $/g, '')
}
