// Payment runs. A run applies the open credits of each vendor to the chosen bills, and then makes one payment to each vendor.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { ENTRY_REFUSALS, lockReason, shortText } from '../documents/documents.ts'
import { listQuery, next } from '../documents/lists.ts'
import { MOVES_VENDOR_MONEY, postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, idInPath, idOrNone, text } from '../wire.ts'

/** The maximum number of bills in one run. */
export const RUN_BILLS_MAX = 5000

const state = z.enum(['OPEN', 'DONE', 'CANCELED'])

const runVendor = z.object({
  vendorID: id,
  vendorName: z.string(),
  /** WAITING: not processed yet. PAID: the payment was made. SETTLED: credits cover the chosen bills. LEFT: the vendor was skipped. */
  state: z.enum(['WAITING', 'PAID', 'SETTLED', 'LEFT']),
  /** The reason why the vendor was skipped. Empty if the vendor was not skipped. */
  reason: z.string(),
  /**
   * Amounts in cents: the open amount of the chosen bills, the part that credits and earlier payments cover, and the remaining amount to
   * pay.
   */
  billsTotal: cents,
  creditsApplied: cents,
  toPay: cents,
  /** The id of the payment. 0 if no payment was made. */
  vendorPaymentID: idOrNone,
  bills: z.array(
    z.object({
      payableInvoiceID: id,
      vendorInvoiceNumber: z.string(),
      dateDue: dayOutput,
      fromCredits: cents,
      fromPayment: cents,
    }),
  ),
  /** The vendor credits and earlier payments that are applied. */
  credits: z.array(z.object({ documentID: id, reference: z.string(), amountApplied: cents })),
})
export type RunVendor = z.output<typeof runVendor>

const plan = {
  /** The vendors of the run, sorted by name. */
  vendors: z.array(runVendor),
  /** The chosen bills that the run does not pay, each with the reason. */
  leftBills: z.array(
    z.object({
      payableInvoiceID: id,
      vendorInvoiceNumber: z.string(),
      vendorID: id,
      vendorName: z.string(),
      reason: z.string(),
    }),
  ),
  totalToPay: cents,
  creditsApplied: cents,
}

const summary = {
  vendorPaymentRunID: id,
  disbursementDate: dayOutput,
  disbursementAccountID: id,
  /** The full name of the account that the payments are made from. */
  paymentAccountName: z.string(),
  disbursementReference: z.string(),
  disbursementComment: z.string(),
  state,
  /** The number of vendors in the run, and the number of vendors that were processed. */
  vendorCount: z.number(),
  doneCount: z.number(),
  totalToPay: cents,
  totalPaid: cents,
}
const runSummary = z.object(summary)
export type VendorPaymentRunSummary = z.output<typeof runSummary>

const run = z.object({ ...summary, ...plan })
export type VendorPaymentRun = z.output<typeof run>

const chosen = z.strictObject({
  payableInvoiceIDs: z.array(id).check(z.minLength(1), z.maxLength(RUN_BILLS_MAX)),
  disbursementDate: day,
  disbursementAccountID: id,
  disbursementReference: z.optional(shortText),
  disbursementComment: z.optional(text(COMMENT_LENGTH_MAX)),
})

const atID = z.object({ vendorPaymentRunID: idInPath })

const PLAN_REFUSALS = [
  'NOT_FOUND',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_TYPE_UNSUITABLE',
  'ACCOUNT_IS_CONTROL',
  'ACCOUNT_IS_PARTY',
] as const

export const previewVendorPaymentRun = postingEndpoint({
  name: 'previewVendorPaymentRun',
  method: 'POST',
  path: '/vendor-payment-runs/preview',
  summary: 'Previews a payment run. Returns the plan for the chosen bills and writes nothing.',
  body: chosen,
  response: z.object(plan),
  refusals: PLAN_REFUSALS,
  changes: [],
})

export const createVendorPaymentRun = postingEndpoint({
  name: 'createVendorPaymentRun',
  method: 'POST',
  path: '/vendor-payment-runs',
  summary: 'Stores the plan of a payment run. Pays nothing. Each call of `/next` pays a batch.',
  body: chosen,
  response: run,
  refusals: [...PLAN_REFUSALS, 'RUN_IS_EMPTY', 'IDEMPOTENCY_MISMATCH'],
  changes: ['vendorPayments'],
})

export const continueVendorPaymentRun = postingEndpoint({
  name: 'continueVendorPaymentRun',
  method: 'POST',
  path: '/vendor-payment-runs/:vendorPaymentRunID/next',
  summary:
    'Pays the next vendors of a payment run in one database transaction and returns the progress. A vendor is skipped if the vendor or its documents have changed since the payment run was planned. Does nothing if the payment run is done.',
  params: atID,
  body: z.strictObject({ lockReason }),
  response: z.object({ ...summary, vendors: z.array(runVendor) }),
  refusals: ['NOT_FOUND', 'RUN_CANCELED', 'IDEMPOTENCY_MISMATCH', ...ENTRY_REFUSALS],
  changes: MOVES_VENDOR_MONEY,
})

export const cancelVendorPaymentRun = postingEndpoint({
  name: 'cancelVendorPaymentRun',
  method: 'PUT',
  path: '/vendor-payment-runs/:vendorPaymentRunID/cancel',
  summary: 'Cancels a payment run. The remaining vendors are skipped. Completed payments do not change.',
  params: atID,
  response: run,
  refusals: ['NOT_FOUND'],
  changes: ['vendorPayments'],
})

export const readVendorPaymentRun = readEndpoint({
  name: 'readVendorPaymentRun',
  path: '/vendor-payment-runs/:vendorPaymentRunID',
  summary: 'Returns a payment run with every vendor and the amounts paid on each bill (the remittance list).',
  params: atID,
  response: run,
  refusals: ['NOT_FOUND'],
})

export const listVendorPaymentRuns = readEndpoint({
  name: 'listVendorPaymentRuns',
  path: '/vendor-payment-runs',
  summary: 'Returns the payment runs, newest first.',
  query: z.strictObject(listQuery(['vendorPaymentRunID', 'disbursementDate'])),
  response: z.object({ vendorPaymentRuns: z.array(runSummary), next }),
})
