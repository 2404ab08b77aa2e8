// What the sentences of refusals are made of. Each is right also when a detail is missing.

import { formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'

type Detail = Record<string, string | number>

/** A detail of a refusal, if it is there. */
export type Value = string | number | undefined

/** The status of a refusal and what a bookkeeper reads. */
export type PublicError = { status: number; sentence: string | ((detail: Detail) => string) }

/** A day as people write it. */
export const day = (value: Value) => (typeof value === 'string' ? formatDay(value) : 'that day')

/** A number with its thousands parted. */
export const count = (value: number) => value.toLocaleString('en-US')

/** So many of something; what is said instead of a number stands for several. */
export const severalOf = (value: string | number, one: string) =>
  typeof value === 'number' ? counted(value, one) : `${value} ${one}s`

/** An amount of cents in dollars. */
export const money = (value: Value) => (typeof value === 'number' ? formatCents(value) : 'that amount')
