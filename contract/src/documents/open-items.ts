// What an aging's figures are made of: the open documents of one customer or vendor.
import { DOCUMENT_KINDS, PARTY_SIDES } from '@twofold/accounting/documents/document-kinds'
import { AGING_COLUMNS } from '@twofold/accounting/reports/aging'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, limit } from '../report-query.ts'
import { cents, day, dayAnswered, id, idInPath } from '../wire.ts'

const openItem = z.object({
  /** The column of the aging that it stands in. */
  column: z.enum(AGING_COLUMNS),
  /** `entry`: a line that was entered by hand. */
  kind: z.enum([...DOCUMENT_KINDS, 'entry'] as const),
  /** Null: it is no document. */
  documentID: z.nullable(id),
  transactionID: id,
  /** The number that customers see; null where there is none. */
  number: z.nullable(z.number()),
  /** A document's reference; the comment of an entry. */
  reference: z.string(),
  date: dayAnswered,
  /** The zero date: there is none. */
  dueDate: dayAnswered,
  /** What it did to the balance, and what of that is open; below 0 where it lowers what is owed. */
  amount: cents,
  remaining: cents,
})
export type OpenItem = z.output<typeof openItem>

export const listOpenItems = endpoint({
  name: 'listOpenItems',
  method: 'GET',
  path: '/reports/open-items/:partyID',
  summary: 'What the aging of a customer or vendor is made of: open documents and entries by hand, by date.',
  permission: 'books.read',
  params: z.object({ partyID: idInPath }),
  query: z.strictObject({
    /** The last day, included; today when left out. */
    endDate: z.optional(day),
    /** Only what stands in this column. */
    column: z.optional(z.enum(AGING_COLUMNS)),
    /** The books as they were known then, in place of now. */
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
    /** What is open of all that was asked for. */
    total: cents,
    items: z.array(openItem),
    /** How many more there are than `limit` let through. */
    itemsLeftOut: z.number(),
    knownAt: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND', 'NOT_AN_INSTANT'],
  changes: [],
})
