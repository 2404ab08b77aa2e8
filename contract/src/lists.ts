// What every long list takes: a window by key, words to search for, an order.
import * as z from 'zod/mini'
import { day, limit, text } from './wire.ts'

/** The most characters that a list is searched for. */
const SEARCH_LENGTH_MAX = 200
const CURSOR_LENGTH_MAX = 600

/** The order of a list: the name of a field, with `-` before it the largest first. */
type SortOf<Field extends string> = Field | `-${Field}`

/** The query of a list. Without `limit` it is the whole list; with it a window, the next one found by its cursor. */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const sorts = fields.flatMap(field => [field, `-${field}`]) as [SortOf<Field>, ...SortOf<Field>[]]
  return {
    limit: z.optional(limit),
    cursor: z.optional(text(CURSOR_LENGTH_MAX)),
    search: z.optional(text(SEARCH_LENGTH_MAX)),
    sort: z.optional(z.enum(sorts)),
  }
}

/** The days of a list, both included. */
const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/** How invoices and bills stand: OPEN with something left, neither canceled, rejected nor marked paid. */
export const INVOICE_STANDINGS = ['OPEN', 'PAID'] as const

/** How payments stand: OPEN with something left to apply. */
export const PAYMENT_STANDINGS = ['OPEN', 'APPLIED'] as const

/** What every list of documents may be narrowed by, beside its own. */
export function documentFilters<const Standing extends string>(standings: readonly [Standing, ...Standing[]]) {
  return { search: z.optional(text(SEARCH_LENGTH_MAX)), ...listDays, status: z.optional(z.enum(standings)) }
}

/** Cursor of the window that follows, or null at the end of the list. */
export const next = z.nullable(z.string())
