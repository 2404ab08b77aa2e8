// What every long list takes: a window by key, words to search for, an order.
import * as z from 'zod/mini'
import { day, limit, text } from './wire.ts'

/** The most characters that a list is searched for. */
export const SEARCH_LENGTH_MAX = 200
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
export const listDays = { startDate: z.optional(day), endDate: z.optional(day) }

/** Cursor of the window that follows, or null at the end of the list. */
export const next = z.nullable(z.string())
