// What payables look like as a whole: cash needed by week, and what may have been paid twice.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listQuery, next } from './lists.ts'
import { cents, day, dayAnswered, id } from './wire.ts'

const WEEKS_MAX = 53

const due = {
  /** In cents: what is left of approved bills, and of those that still wait for approval. */
  approved: cents,
  pending: cents,
  billCount: z.number(),
}

export const readCashNeeded = endpoint({
  name: 'readCashNeeded',
  method: 'GET',
  path: '/payable-invoices/cash-needed',
  summary: 'What open bills will cost by the week in which they are due, from a day on, which is today when left out.',
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
    'Pairs of payments to one vendor of the same amount within 30 days, newest first; with `of=payableInvoices` pairs of bills.',
  permission: 'documents.read',
  query: z.strictObject({
    ...listQuery(['documentID']),
    of: z.optional(z.enum(['vendorPayments', 'payableInvoices'])),
  }),
  response: z.object({
    pairs: z.array(z.object({ vendorID: id, vendorName: z.string(), total: cents, earlier: twin, later: twin })),
    next,
  }),
  refusals: [],
  changes: [],
})
