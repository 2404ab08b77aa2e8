// What every long list takes: a window by key, words to search for, an order.
import * as z from 'zod/mini'
import { day, limit, numberInQuery, text } from '../wire.ts'

/** The most characters that a list is searched for. */
const SEARCH_LENGTH_MAX = 200
const CURSOR_LENGTH_MAX = 600

/** Words that a list is searched for. */
export const searched = z.optional(text(SEARCH_LENGTH_MAX))

/** The order of a list: the name of a field, with `-` before it the largest first. */
type SortOf<Field extends string> = Field | `-${Field}`

/** The window of a list: without `limit` it is the whole list, the next window is found by its cursor. */
export const listWindow = { limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }

/** Which of a list is asked for, and in what order. */
export function listOrder<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const sorts = fields.flatMap(field => [field, `-${field}`]) as [SortOf<Field>, ...SortOf<Field>[]]
  return { search: searched, sort: z.optional(z.enum(sorts)) }
}

/** The query of a list that is searched and sorted. */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return { ...listWindow, ...listOrder(fields) }
}

/** The days of a list, both included. */
const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/** How invoices and bills stand: OPEN with something left, neither canceled, rejected nor marked paid. */
export const INVOICE_STATUSES = ['OPEN', 'PAID'] as const

/** How payments stand: OPEN with something left to apply. */
export const PAYMENT_STATUSES = ['OPEN', 'APPLIED'] as const

/** What every list of documents may be narrowed by, beside its own. */
export function documentFilters<const Status extends string>(statuses: readonly [Status, ...Status[]]) {
  return { search: searched, ...listDays, status: z.optional(z.enum(statuses)) }
}

/** One customer or vendor to whose documents a list of everybody's is narrowed: `customerID` or `vendorID`. */
export function partyFilter<const Party extends 'customer' | 'vendor'>(party: Party) {
  const filter = { [`${party}ID`]: z.optional(numberInQuery) }
  return filter as Record<`${Party}ID`, z.ZodMiniOptional<typeof numberInQuery>>
}

/** The days on which invoices and bills are due, both included; what has no due day is due on its own. */
export const dueDays = { dueStartDate: z.optional(day), dueEndDate: z.optional(day) }

/** Cursor of the window that follows, or null at the end of the list. */
export const next = z.nullable(z.string())
