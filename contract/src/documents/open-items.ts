// The open documents of one customer or vendor behind the figures of an aging.
import { DOCUMENT_KINDS, PARTY_SIDES } from '@twofold/accounting/documents/document-kinds'
import { AGING_COLUMNS } from '@twofold/accounting/reports/aging'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, limit } from '../report-query.ts'
import { cents, day, dayOutput, id, idInPath } from '../wire.ts'

const openItem = z.object({
  /** The aging column that it belongs to. */
  column: z.enum(AGING_COLUMNS),
  /** `entry` is a line that was entered by hand. */
  kind: z.enum([...DOCUMENT_KINDS, 'entry'] as const),
  /** Null if it is not a document. */
  documentID: z.nullable(id),
  transactionID: id,
  /** The number that customers see. Null if not assigned. */
  number: z.nullable(z.number()),
  /** The reference of a document, or the comment of an entry. */
  reference: z.string(),
  date: dayOutput,
  /** The zero date if there is no due date. */
  dueDate: dayOutput,
  /** The amount by which it changed the balance, and the open part of it. Below 0 if it lowers what is owed. */
  amount: cents,
  remaining: cents,
})
export type OpenItem = z.output<typeof openItem>

export const listOpenItems = endpoint({
  name: 'listOpenItems',
  method: 'GET',
  path: '/reports/open-items/:partyID',
  summary: 'Returns the open documents and manual entries in the aging of a customer or vendor, sorted by date.',
  permission: 'books.read',
  params: z.object({ partyID: idInPath }),
  query: z.strictObject({
    /** The last day, included. Default: today. */
    endDate: z.optional(day),
    /** Returns only items of this column. */
    column: z.optional(z.enum(AGING_COLUMNS)),
    /** Reports on the books as recorded at this instant. Default: now. */
    asKnownAt: z.optional(instant),
    limit,
  }),
  response: z.object({
    partyID: id,
    /** The party’s own account. */
    accountID: id,
    partyName: z.string(),
    side: z.enum(PARTY_SIDES),
    endDate: z.string(),
    /** The open amount of all requested items. */
    total: cents,
    items: z.array(openItem),
    /** The number of items beyond `limit`. */
    itemsLeftOut: z.number(),
    knownAt: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND', 'NOT_AN_INSTANT'],
  changes: [],
})
