// Query parameters of long lists: the window by cursor, the search, and the order.
import * as z from 'zod/mini'
import { day, limit, numberInQuery, text } from '../wire.ts'

/** The maximum length of a search text, in UTF-16 code units. */
const SEARCH_LENGTH_MAX = 200
const CURSOR_LENGTH_MAX = 600

/** The search words of a list. */
export const searched = z.optional(text(SEARCH_LENGTH_MAX))

/** The order of a list: the name of a field. A leading `-` means descending order. */
type SortOf<Field extends string> = Field | `-${Field}`

/** The window of a list. Without `limit`, the whole list is returned. `cursor` continues after the previous window. */
export const listWindow = { limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }

/** Returns the query parameters for the search and the order of a list. */
export function listOrder<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const sorts = fields.flatMap(field => [field, `-${field}`]) as [SortOf<Field>, ...SortOf<Field>[]]
  return { search: searched, sort: z.optional(z.enum(sorts)) }
}

/** Returns the query parameters for the window, the search and the order of a list. */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return { ...listWindow, ...listOrder(fields) }
}

/** The first and the last day of the documents in a list. Both days are included. */
const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/**
 * The statuses of invoices and bills. OPEN means that there is an open amount, and that the document is not canceled, rejected or marked
 * paid.
 */
export const INVOICE_STATUSES = ['OPEN', 'PAID'] as const

/** The statuses of payments. OPEN means that there is an unapplied amount. */
export const PAYMENT_STATUSES = ['OPEN', 'APPLIED'] as const

/** Returns the filters that all lists of documents have. */
export function documentFilters<const Status extends string>(statuses: readonly [Status, ...Status[]]) {
  return { search: searched, ...listDays, status: z.optional(z.enum(statuses)) }
}

/** Returns the filter of a list of documents by customer or vendor: `customerID` or `vendorID`. */
export function partyFilter<const Party extends 'customer' | 'vendor'>(party: Party) {
  const filter = { [`${party}ID`]: z.optional(numberInQuery) }
  return filter as Record<`${Party}ID`, z.ZodMiniOptional<typeof numberInQuery>>
}

/** The first and the last due date. Both are included. A document without a due date is due on its own date. */
export const dueDays = { dueStartDate: z.optional(day), dueEndDate: z.optional(day) }

/** The cursor for the next window. Null at the end of the list. */
export const next = z.nullable(z.string())
