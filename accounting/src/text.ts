import { accepted, type Result, refused } from './refusals.ts'

/** The longest account name, in UTF-16 code units. */
export const ACCOUNT_NAME_LENGTH_MAX = 200
/** The longest comment of a transaction, in UTF-16 code units. */
export const COMMENT_LENGTH_MAX = 2000
/** The longest memo of an account, in UTF-16 code units. */
export const MEMO_LENGTH_MAX = 4000
/** The longest name of a customer or vendor, in UTF-16 code units: with its number it is still an account's name. */
export const PARTY_NAME_LENGTH_MAX = 180
/** The longest line of an address, reference, or other single field of a party or document, in UTF-16 code units. */
export const PARTY_FIELD_LENGTH_MAX = 200
/** The longest notes on a customer or vendor, in UTF-16 code units. */
export const NOTES_LENGTH_MAX = 4000

/** The longest address or foot of a letterhead, in UTF-16 code units. */
export const LETTERHEAD_LENGTH_MAX = 1000
/** The longest subject of a mail, in UTF-16 code units. */
export const SUBJECT_LENGTH_MAX = 200
/** The longest message of a mail, in UTF-16 code units. */
export const MESSAGE_LENGTH_MAX = 10_000

const LONE_SURROGATE = /\p{Surrogate}/u
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
// Turns of the direction of writing: a name that holds one can be made to read as another.
const TURN = /[\u202a-\u202e\u2066-\u2069]/u
const INVISIBLE = /^[\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nothing of a text can be seen. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}

/**
 * A free text (comment, memo) that can be stored and given back unchanged. Refuses TEXT_TOO_LONG above `lengthMax`
 * code units, TEXT_NOT_ALLOWED for NUL and for half a character (lone surrogate): neither survives the database.
 */
export function checkText(text: string, field: string, lengthMax: number): Result<string> {
  if (text.length > lengthMax) return refused('TEXT_TOO_LONG', field, { lengthMax, length: text.length })
  if (text.includes('\u0000') || LONE_SURROGATE.test(text)) return refused('TEXT_NOT_ALLOWED', field)
  return accepted(text)
}

/** A name on one line, without the spaces around it; '' when nothing of it can be seen. Refuses what `checkText` refuses,
 * and line breaks, tabs, other control characters and turns of the writing direction (TEXT_NOT_ALLOWED): a name stands in
 * one cell of every list and export. */
export function checkOneLine(text: string, field: string, lengthMax: number): Result<string> {
  const trimmed = text.trim()
  const name = isInvisible(trimmed) ? '' : trimmed
  const checked = checkText(name, field, lengthMax)
  if (!checked.ok) return checked
  return CONTROL_CHARACTER.test(name) || TURN.test(name) ? refused('TEXT_NOT_ALLOWED', field) : accepted(name)
}
