// Helpers for errors and their messages. Each message also works if a detail is missing.

import { formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'

type Detail = Record<string, string | number>

/** A detail of an error. Undefined if it is missing. */
export type Value = string | number | undefined

/** The HTTP status of an error, and its message for the user. */
export type PublicError = { status: number; sentence: string | ((detail: Detail) => string) }

const withStatus =
  (status: number) =>
  <Sentence extends PublicError['sentence']>(sentence: Sentence) => ({ status, sentence })

/** An error of a request that is not valid, from its message. */
export const invalid = withStatus(400)
/** An error of a caller who must sign in first. */
export const notSignedIn = withStatus(401)
/** An error of a caller who is signed in but may not do this. */
export const forbidden = withStatus(403)
/** An error of a request that the current records do not allow. */
export const conflict = withStatus(409)
/** An error of a request that has too much data. */
export const tooLarge = withStatus(413)
/** An error of a call that may succeed later. */
export const unavailable = withStatus(503)

/** Formats a date for users. */
export const day = (value: Value) => (typeof value === 'string' ? formatDay(value) : 'that day')

/** Formats a number with thousands separators. */
export const count = (value: number) => value.toLocaleString('en-US')

/** Returns a number and a noun, such as `3 lines`. If the number is given as text, the noun is always in the plural. */
export const severalOf = (value: string | number, one: string) =>
  typeof value === 'number' ? counted(value, one) : `${value} ${one}s`

/** Formats cents as an amount in dollars. */
export const money = (value: Value) => (typeof value === 'number' ? formatCents(value) : 'that amount')
