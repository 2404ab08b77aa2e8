// The open documents of one customer or vendor that make up the amounts in an aging report.
import { DOCUMENT_KINDS, PARTY_SIDES } from '@twofold/accounting/documents/document-kinds'
import { AGING_COLUMNS } from '@twofold/accounting/reports/aging'
import * as z from 'zod/mini'
import { getEndpoint } from '../endpoint.ts'
import { instant, limit } from '../report-query.ts'
import { cents, day, dayOutput, id, idInPath } from '../wire.ts'

const openItem = z.object({
  /** The aging column that contains the item. */
  column: z.enum(AGING_COLUMNS),
  /** `entry` is a manually entered line. */
  kind: z.enum([...DOCUMENT_KINDS, 'entry'] as const),
  /** The id of the document. Null for a manually entered line. */
  documentID: z.nullable(id),
  transactionID: id,
  /** The invoice number that customers see. Null if not assigned. */
  number: z.nullable(z.number()),
  /** The reference of a document, or the comment of an entry. */
  reference: z.string(),
  date: dayOutput,
  /** The due date. The zero date if there is no due date. */
  dueDate: dayOutput,
  /** The amount by which the item changes the balance, and the open part of that amount. Negative if the item reduces the amount owed. */
  amount: cents,
  remaining: cents,
})
export type OpenItem = z.output<typeof openItem>

export const listOpenItems = getEndpoint({
  name: 'listOpenItems',
  path: '/reports/open-items/:partyID',
  summary: 'Returns the open documents and manual entries in the aging of a customer or vendor, sorted by date.',
  permission: 'books.read',
  params: z.object({ partyID: idInPath }),
  query: z.strictObject({
    /** The last day of the report, inclusive. Default: today. */
    endDate: z.optional(day),
    /** Returns only the items in this column. */
    column: z.optional(z.enum(AGING_COLUMNS)),
    /** Excludes changes to the books that were recorded after this time. Default: now. */
    asKnownAt: z.optional(instant),
    limit,
  }),
  response: z.object({
    partyID: id,
    /** The id of the party's account. */
    accountID: id,
    partyName: z.string(),
    side: z.enum(PARTY_SIDES),
    endDate: z.string(),
    /** The sum of the open amounts of all requested items. */
    total: cents,
    items: z.array(openItem),
    /** The number of items that are not returned because of `limit`. */
    itemsLeftOut: z.number(),
    knownAt: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND', 'NOT_AN_INSTANT'],
})
