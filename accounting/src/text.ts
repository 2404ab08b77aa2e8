import { accepted, type Result, refused } from './refusals.ts'

/** The maximum length of an account name, in UTF-16 code units. */
export const ACCOUNT_NAME_LENGTH_MAX = 200
/** The maximum length of an account number. */
export const ACCOUNT_NUMBER_LENGTH_MAX = 20
/** The maximum length of a transaction's comment, in UTF-16 code units. */
export const COMMENT_LENGTH_MAX = 2000
/** The maximum length of an account's memo, in UTF-16 code units. */
export const MEMO_LENGTH_MAX = 4000
/**
 * The maximum length of a customer's or vendor's name, in UTF-16 code units. The limit leaves space for the party's number in an account
 * name.
 */
export const PARTY_NAME_LENGTH_MAX = 180
/** The maximum length of a line of an address, a reference, or another single-line field of a party or document, in UTF-16 code units. */
export const PARTY_FIELD_LENGTH_MAX = 200
/** The maximum length of the notes on a customer or vendor, in UTF-16 code units. */
export const NOTES_LENGTH_MAX = 4000

/** The maximum length of the address or footer of a letterhead, in UTF-16 code units. */
export const LETTERHEAD_LENGTH_MAX = 1000
/** The maximum length of an email's subject, in UTF-16 code units. */
export const SUBJECT_LENGTH_MAX = 200
/** The maximum length of an email's message, in UTF-16 code units. */
export const MESSAGE_LENGTH_MAX = 10_000

const LONE_SURROGATE = /\p{Surrogate}/u
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u
// Direction controls can make a name look like another name.
const TURN = /[\u202a-\u202e\u2066-\u2069]/u
const INVISIBLE = /^[\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Returns whether a string has no visible characters. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}

/**
 * Checks that free-form text (comment, memo) can be stored and returned unchanged. Errors: TEXT_TOO_LONG above `lengthMax` code units, and
 * TEXT_NOT_ALLOWED for NUL and lone surrogates, which the database cannot store.
 */
export function checkText(text: string, field: string, lengthMax: number): Result<string> {
  if (text.length > lengthMax) return refused('TEXT_TOO_LONG', field, { lengthMax, length: text.length })
  if (text.includes('\u0000') || LONE_SURROGATE.test(text)) return refused('TEXT_NOT_ALLOWED', field)
  return accepted(text)
}

/**
 * Checks a one-line name and returns it without surrounding spaces. Returns '' if the name has no visible characters. Errors: all errors of
 * `checkText`, and TEXT_NOT_ALLOWED for line breaks, tabs, other control characters and direction controls. They are refused because a name
 * must fit into one cell of every list and export.
 */
export function checkOneLine(text: string, field: string, lengthMax: number): Result<string> {
  const trimmed = text.trim()
  const name = isInvisible(trimmed) ? '' : trimmed
  const checked = checkText(name, field, lengthMax)
  if (!checked.ok) return checked
  return CONTROL_CHARACTER.test(name) || TURN.test(name) ? refused('TEXT_NOT_ALLOWED', field) : accepted(name)
}
