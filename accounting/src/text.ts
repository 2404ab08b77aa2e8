import { accepted, type Result, refused } from './refusals.ts'

/** The longest account name, in UTF-16 code units. */
export const ACCOUNT_NAME_LENGTH_MAX = 200
/** The longest comment of a transaction, in UTF-16 code units. */
export const COMMENT_LENGTH_MAX = 2000
/** The longest memo of an account, in UTF-16 code units. */
export const MEMO_LENGTH_MAX = 4000
/** The longest name of a customer or vendor, in UTF-16 code units. With a number added it still fits into an account name. */
export const PARTY_NAME_LENGTH_MAX = 180
/** The longest line of an address, reference, or other single field of a party or document, in UTF-16 code units. */
export const PARTY_FIELD_LENGTH_MAX = 200
/** The longest notes on a customer or vendor, in UTF-16 code units. */
export const NOTES_LENGTH_MAX = 4000

/** The longest address or footer of a letterhead, in UTF-16 code units. */
export const LETTERHEAD_LENGTH_MAX = 1000
/** The longest subject of an email, in UTF-16 code units. */
export const SUBJECT_LENGTH_MAX = 200
/** The longest message of an email, in UTF-16 code units. */
export const MESSAGE_LENGTH_MAX = 10_000

const LONE_SURROGATE = /\p{Surrogate}/u
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
// Direction controls: a name that contains one can be made to look like another name.
const TURN = /[\u202a-\u202e\u2066-\u2069]/u
const INVISIBLE = /^[\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Returns whether a text has no visible characters. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}

/**
 * Checks that a free text (comment, memo) can be stored and returned unchanged. Refuses TEXT_TOO_LONG above `lengthMax` code units, and
 * TEXT_NOT_ALLOWED for NUL and lone surrogates, which the database cannot store.
 */
export function checkText(text: string, field: string, lengthMax: number): Result<string> {
  if (text.length > lengthMax) return refused('TEXT_TOO_LONG', field, { lengthMax, length: text.length })
  if (text.includes('\u0000') || LONE_SURROGATE.test(text)) return refused('TEXT_NOT_ALLOWED', field)
  return accepted(text)
}

/** Checks a name on one line and returns it without surrounding spaces, '' if nothing of it is visible. Refuses what `checkText` refuses,
 * and line breaks, tabs, other control characters and direction controls (TEXT_NOT_ALLOWED), because a name must fit into one cell of
 * every list and export. */
export function checkOneLine(text: string, field: string, lengthMax: number): Result<string> {
  const trimmed = text.trim()
  const name = isInvisible(trimmed) ? '' : trimmed
  const checked = checkText(name, field, lengthMax)
  if (!checked.ok) return checked
  return CONTROL_CHARACTER.test(name) || TURN.test(name) ? refused('TEXT_NOT_ALLOWED', field) : accepted(name)
}
