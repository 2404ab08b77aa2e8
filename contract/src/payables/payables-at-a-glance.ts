// What payables look like as a whole: cash needed by week, and what may have been paid twice.
import * as z from 'zod/mini'
import { listQuery, next } from '../documents/lists.ts'
import { endpoint } from '../endpoint.ts'
import { cents, day, dayAnswered, id, yesOrNo } from '../wire.ts'

const WEEKS_MAX = 53

const due = {
  /** In cents: what is left of approved bills, and of those that still wait for approval. */
  approved: cents,
  pending: cents,
  /** What of both open credits and payments of the same vendors cover: it is not needed in cash. */
  credits: cents,
  billCount: z.number(),
}

export const readCashNeeded = endpoint({
  name: 'readCashNeeded',
  method: 'GET',
  path: '/payable-invoices/cash-needed',
  summary:
    'What open bills will cost by the week in which they are due, from a day on, which is today when left out; what a vendor has open of credits and payments covers his bills that are due first.',
  permission: 'documents.read',
  query: z.strictObject({
    startDate: z.optional(day),
    weeks: z.optional(
      z
        .pipe(
          z.string().check(z.regex(/^[0-9]{1,2}$/)),
          z.transform(text => Number(text)),
        )
        .check(z.refine(weeks => weeks >= 1 && weeks <= WEEKS_MAX)),
    ),
  }),
  response: z.object({
    /** Due before the first day. */
    overdue: z.object(due),
    weeks: z.array(z.object({ startDate: dayAnswered, endDate: dayAnswered, ...due })),
    /** Due after the last week. */
    later: z.object(due),
    /** Approved vendor credits and payments with something left, which would be applied first. */
    openCredits: cents,
    openPayments: cents,
    /** What of both no open bill of the same vendor is there for. */
    creditsLeft: cents,
  }),
  refusals: [],
  changes: [],
})

const twin = z.object({ documentID: id, date: dayAnswered, reference: z.string() })

export const listPotentialDuplicates = endpoint({
  name: 'listPotentialDuplicates',
  method: 'GET',
  path: '/vendor-payments/potential-duplicates',
  summary:
    'Pairs of payments to one vendor of the same amount within 30 days, newest first; with `of=payableInvoices` pairs of bills; with `isApart=true` those of which somebody said that they are no duplicates.',
  permission: 'documents.read',
  query: z.strictObject({
    ...listQuery(['documentID']),
    of: z.optional(z.enum(['vendorPayments', 'payableInvoices'])),
    /** `true`: the pairs of which somebody said that they are two. */
    isApart: z.optional(yesOrNo),
  }),
  response: z.object({
    pairs: z.array(z.object({ vendorID: id, vendorName: z.string(), total: cents, earlier: twin, later: twin })),
    next,
  }),
  refusals: [],
  changes: [],
})

export const tellApart = endpoint({
  name: 'tellApart',
  method: 'PUT',
  path: '/vendor-payments/potential-duplicates',
  summary:
    'Says of two bills, or two payments, of one vendor that they are no duplicates, or takes that back. It posts nothing, and stands in the history of both.',
  permission: 'documents.post',
  body: z.strictObject({ documentID: id, otherID: id, isApart: z.boolean() }),
  response: z.object({ documentID: id, otherID: id, isApart: z.boolean() }),
  refusals: ['NOT_FOUND'],
  changes: ['vendorPayments'],
})
