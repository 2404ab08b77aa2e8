// Overviews of payables: the cash needed each week, and bills that may have been paid twice.
import * as z from 'zod/mini'
import { listQuery, next } from '../documents/lists.ts'
import { postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, yesOrNo } from '../wire.ts'

const WEEKS_MAX = 53

const due = {
  /** The open amounts of approved bills and of pending bills, in cents. */
  approved: cents,
  pending: cents,
  /**
   * The part of `approved` and `pending` that is covered by open credits and payments of the same vendors. This part is not needed in cash.
   */
  credits: cents,
  billCount: z.number(),
}

export const readCashNeeded = readEndpoint({
  name: 'readCashNeeded',
  path: '/payable-invoices/cash-needed',
  summary:
    'Returns the open amounts of bills by the week in which they are due, from `startDate` (default: today). Open credits and payments of a vendor cover the vendor’s earliest due bills first.',
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
    /** The amounts due before the first day. */
    overdue: z.object(due),
    weeks: z.array(z.object({ startDate: dayOutput, endDate: dayOutput, ...due })),
    /** The amounts due after the last week. */
    later: z.object(due),
    /** The open amounts of approved vendor credits and of payments. They are applied to bills first, which reduces the cash needed. */
    openCredits: cents,
    openPayments: cents,
    /** The part of `openCredits` and `openPayments` for which the vendor has no open bill. */
    creditsLeft: cents,
  }),
})

const twin = z.object({ documentID: id, date: dayOutput, reference: z.string() })

export const listPotentialDuplicates = readEndpoint({
  name: 'listPotentialDuplicates',
  path: '/vendor-payments/potential-duplicates',
  summary:
    'Returns pairs of payments to one vendor with equal amounts within 30 days, newest first, without monthly series of three or more. `of=payableInvoices` returns pairs of bills. `isApart=true` returns the pairs that were marked as not duplicates.',
  query: z.strictObject({
    ...listQuery(['documentID']),
    of: z.optional(z.enum(['vendorPayments', 'payableInvoices'])),
    /** If `true`, returns the pairs that were marked as not duplicates. */
    isApart: z.optional(yesOrNo),
  }),
  response: z.object({
    pairs: z.array(z.object({ vendorID: id, vendorName: z.string(), total: cents, earlier: twin, later: twin })),
    next,
  }),
})

export const tellApart = postingEndpoint({
  name: 'tellApart',
  method: 'PUT',
  path: '/vendor-payments/potential-duplicates',
  summary:
    'Marks two bills or two payments of one vendor as not duplicates, or removes the mark. Posts nothing. Adds an entry to the history of both documents.',
  body: z.strictObject({ documentID: id, otherID: id, isApart: z.boolean() }),
  response: z.object({ documentID: id, otherID: id, isApart: z.boolean() }),
  refusals: ['NOT_FOUND'],
  changes: ['vendorPayments'],
})
