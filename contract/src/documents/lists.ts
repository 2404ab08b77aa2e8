// Query parameters of long lists: pagination, search and sort order.
import * as z from 'zod/mini'
import { day, limit, numberInQuery, text } from '../wire.ts'

/** The maximum length of a search text, in UTF-16 code units. */
const SEARCH_LENGTH_MAX = 200
const CURSOR_LENGTH_MAX = 600

/** The words to search for in a list. */
export const searched = z.optional(text(SEARCH_LENGTH_MAX))

/** The sort order of a list: the name of a field. A leading `-` means descending order. */
type SortOf<Field extends string> = Field | `-${Field}`

/** The page of a list to return. Without `limit`, the whole list is returned. `cursor` continues after the previous page. */
export const listWindow = { limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }

/** Returns the query parameters for the search and the sort order of a list. */
export function listOrder<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  const sorts = fields.flatMap(field => [field, `-${field}`]) as [SortOf<Field>, ...SortOf<Field>[]]
  return { search: searched, sort: z.optional(z.enum(sorts)) }
}

/** Returns the query parameters for the pagination, search and sort order of a list. */
export function listQuery<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return { ...listWindow, ...listOrder(fields) }
}

/** The first and the last date of the documents in a list, both inclusive. */
const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/**
 * The statuses of invoices and bills. OPEN means that there is an open amount, and that the document is not canceled, rejected or marked
 * paid. OVERDUE means that the document is also in the books and is due before today. A credit is never overdue.
 */
export const INVOICE_STATUSES = ['OPEN', 'PAID', 'OVERDUE'] as const

/** The statuses of payments. OPEN means that there is an unapplied amount. */
export const PAYMENT_STATUSES = ['OPEN', 'APPLIED'] as const

/** Returns the filters that all lists of documents have. */
export function documentFilters<const Status extends string>(statuses: readonly [Status, ...Status[]]) {
  return { search: searched, ...listDays, status: z.optional(z.enum(statuses)) }
}

/** Returns the filter that limits a list of documents to one customer or vendor: `customerID` or `vendorID`. */
export function partyFilter<const Party extends 'customer' | 'vendor'>(party: Party) {
  const filter = { [`${party}ID`]: z.optional(numberInQuery) }
  return filter as Record<`${Party}ID`, z.ZodMiniOptional<typeof numberInQuery>>
}

/** The first and the last due date, both inclusive. A document without a due date is due on its document date. */
export const dueDays = { dueStartDate: z.optional(day), dueEndDate: z.optional(day) }

/** The cursor for the next page. Null on the last page. */
export const next = z.nullable(z.string())
