// Query parameters of long lists: a window by cursor, search words, the order.
import * as z from 'zod/mini'
import { day, limit, numberInQuery, text } from '../wire.ts'

/** The longest search text of a list, in UTF-16 code units. */
const SEARCH_LENGTH_MAX = 200
const CURSOR_LENGTH_MAX = 600

/** Search words of a list. */
export const searched = z.optional(text(SEARCH_LENGTH_MAX))

/** The order of a list: a field name, with a leading `-` for descending order. */
type SortOf<Field extends string> = Field | `-${Field}`

/** The window of a list. Without `limit` the whole list; `cursor` continues after the previous window. */
export const listWindow = { limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }

/** The search and the order of a list. */
export function listOrder<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const sorts = fields.flatMap(field => [field, `-${field}`]) as [SortOf<Field>, ...SortOf<Field>[]]
  return { search: searched, sort: z.optional(z.enum(sorts)) }
}

/** The window, the search and the order of a list. */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return { ...listWindow, ...listOrder(fields) }
}

/** The first and the last day of a list, both included. */
const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/** The statuses of invoices and bills. OPEN: an open amount, and not canceled, rejected or marked paid. */
export const INVOICE_STATUSES = ['OPEN', 'PAID'] as const

/** The statuses of payments. OPEN: an unapplied amount. */
export const PAYMENT_STATUSES = ['OPEN', 'APPLIED'] as const

/** The filters that all lists of documents share. */
export function documentFilters<const Status extends string>(statuses: readonly [Status, ...Status[]]) {
  return { search: searched, ...listDays, status: z.optional(z.enum(statuses)) }
}

/** Filters a list of documents by one customer or vendor: `customerID` or `vendorID`. */
export function partyFilter<const Party extends 'customer' | 'vendor'>(party: Party) {
  const filter = { [`${party}ID`]: z.optional(numberInQuery) }
  return filter as Record<`${Party}ID`, z.ZodMiniOptional<typeof numberInQuery>>
}

/** The first and the last due date, both included. Documents without a due date are due on their own date. */
export const dueDays = { dueStartDate: z.optional(day), dueEndDate: z.optional(day) }

/** Cursor of the next window, or null at the end of the list. */
export const next = z.nullable(z.string())
