// Helpers for the messages of refusals. Each also works if a detail is missing.

import { formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'

type Detail = Record<string, string | number>

/** A detail of a refusal, undefined if it is missing. */
export type Value = string | number | undefined

/** The HTTP status of a refusal, and its sentence for the user. */
export type PublicError = { status: number; sentence: string | ((detail: Detail) => string) }

/** Formats a day for people. */
export const day = (value: Value) => (typeof value === 'string' ? formatDay(value) : 'that day')

/** Formats a number with thousands separators. */
export const count = (value: number) => value.toLocaleString('en-US')

/** Returns a count with its noun. A text in place of the number counts as several. */
export const severalOf = (value: string | number, one: string) =>
  typeof value === 'number' ? counted(value, one) : `${value} ${one}s`

/** Formats cents in dollars. */
export const money = (value: Value) => (typeof value === 'number' ? formatCents(value) : 'that amount')
