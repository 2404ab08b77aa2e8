// Helpers for error messages. Each helper also works if a detail is missing.

import { formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'

type Detail = Record<string, string | number>

/** A detail of an error. Undefined if it is missing. */
export type Value = string | number | undefined

/** The HTTP status of an error, and its message for the user. */
export type PublicError = { status: number; sentence: string | ((detail: Detail) => string) }

/** Formats a date for users. */
export const day = (value: Value) => (typeof value === 'string' ? formatDay(value) : 'that day')

/** Formats a number with thousands separators. */
export const count = (value: number) => value.toLocaleString('en-US')

/** Returns a number and a noun, such as `3 lines`. If the number is given as text, the noun is always in the plural. */
export const severalOf = (value: string | number, one: string) =>
  typeof value === 'number' ? counted(value, one) : `${value} ${one}s`

/** Formats cents as an amount in dollars. */
export const money = (value: Value) => (typeof value === 'number' ? formatCents(value) : 'that amount')
