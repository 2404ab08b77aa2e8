// Which names are the same name. The functions visible_text and name_key_of of the database give the same results.
import { sortKeyOf } from './sort-key.ts'

const NOT_PLAIN = /[^ -~]| {2}|^ | $/

/** A character class of what has no width: soft hyphens, zero-width characters, direction marks, variation selectors and the like. */
const INVISIBLE_CLASS = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`
const INVISIBLE = new RegExp(INVISIBLE_CLASS, 'gu')

// NFKC has made plain spaces of most others. A braille blank is as empty.
const BLANKS = /[\t-\r\u0085\u2028\u2029\u2800 ]+/g
const OUTER_BLANK = /^ | $/g

/**
 * Returns a text as it looks: compatibility characters in their plain form (NFKC), nothing of zero width, one plain space for
 * blanks in a row, none at the ends, and plain hyphens for no-break ones. Letters keep their case. Two vendor invoice numbers that
 * look the same are the same number.
 * Source: Unicode Standard Annex 15 (NFKC), and Default_Ignorable_Code_Point in its character database.
 */
export function visibleText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  return withoutBlanks(withoutInvisible(text).normalize('NFKC'))
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

function withoutBlanks(text: string): string {
  return text.replaceAll('\u2010', '-').replace(BLANKS, ' ').replace(OUTER_BLANK, '')
}

/**
 * Returns the key of a name of an account, customer or vendor: its visible text without case, so `Office Supplies` with a no-break
 * space, with two spaces or with a soft hyphen is one name. Two names with one key are the same name.
 */
export function nameKeyOf(name: string): string {
  if (!NOT_PLAIN.test(name)) return name.toLowerCase()
  const parts = withoutInvisible(sortKeyOf(name)).normalize('NFKD')
  return withoutBlanks(parts.replace(CAPITALS, letter => SMALL.get(letter)!).normalize('NFC'))
}

// Letters that only the plain form shows to be capitals: mathematical ones, `TM` of a trade mark. Without their marks, which NFKD parts.
const CAPITAL_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆƎƐĦȢΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϜς\u0345'
const SMALL_LETTERS = 'abcdefghijklmnopqrstuvwxyzæǝɛħȣαβγδεζηθικλμνξοπρστυφχψωϝσι'
const SMALL = new Map([...CAPITAL_LETTERS].map((letter, index) => [letter, SMALL_LETTERS[index]!]))
const CAPITALS = new RegExp(`[${CAPITAL_LETTERS}]`, 'g')
