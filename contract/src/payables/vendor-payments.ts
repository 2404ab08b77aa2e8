// Vendor payments (disbursements). Their payment applications are in vendor-payment-advices.ts.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { VENDOR_PAYMENT } from '../documents/codecs.ts'
import type { CodecOf } from '../documents/document-codec.ts'
import {
  lockReason,
  NEW_PAYMENT_REFUSALS,
  openDocument,
  openItem,
  PAYMENT_CHANGE_REFUSALS,
  REFUND_REFUSALS,
  refundInput,
  shortText,
} from '../documents/documents.ts'
import { documentFilters, listOrder, listWindow, next, PAYMENT_STATUSES, partyFilter } from '../documents/lists.ts'
import { MOVES_VENDOR_MONEY, postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, idInPath, idOrNone, ignored, lineCents, modifiedAt, text } from '../wire.ts'
import { vendorPaymentAdvice } from './vendor-payment-advices.ts'

export const vendorPayment = z.object({
  vendorPaymentID: id,
  totalPaid: cents,
  totalApplied: cents,
  totalRemaining: cents,
  /** The date of the disbursement. Both fields contain the same date. */
  disbursementDate: dayOutput,
  paymentDate: dayOutput,
  vendorID: id,
  vendorName: z.string(),
  disbursementComment: z.string(),
  paymentComment: z.string(),
  disbursementReference: z.string(),
  paymentReference: z.string(),
  /** The account that the money was paid from. All three fields contain the same id. */
  disbursementAccountID: id,
  remittanceAccountID: id,
  paymentAccountID: id,
  /** The full name of the account. */
  paymentAccountName: z.string(),
  /** True for a refund from the vendor. The refund increases the amount owed to the vendor. */
  isRefund: z.boolean(),
  /** The id of the transaction that the payment posted. */
  gLEntry: idOrNone,
  modifiedAt,
})
export type VendorPayment = z.output<typeof vendorPayment>

const sent = {
  totalPaid: lineCents,
  disbursementDate: z.optional(day),
  paymentDate: z.optional(day),
  vendorID: id,
  disbursementComment: z.optional(text(COMMENT_LENGTH_MAX)),
  paymentComment: z.optional(text(COMMENT_LENGTH_MAX)),
  disbursementReference: z.optional(shortText),
  paymentReference: z.optional(shortText),
  disbursementAccountID: z.optional(id),
  remittanceAccountID: z.optional(id),
  paymentAccountID: z.optional(id),
  isRefund: z.optional(z.boolean()),
  lockReason,
}

const derived = ignored([
  'vendorPaymentID',
  'totalApplied',
  'totalRemaining',
  'vendorName',
  'paymentAccountName',
  'gLEntry',
  'vendorPaymentAdviceDetails',
] as const)

/** The filters of a list of payments. */
export const vendorPaymentFilters = { ...documentFilters(PAYMENT_STATUSES), ...partyFilter('vendor') }

/** The query parameters of the list, except those for pagination. */
export const vendorPaymentsQuery = {
  ...listOrder((VENDOR_PAYMENT satisfies CodecOf<VendorPayment>).sortNames),
  ...vendorPaymentFilters,
}

const query = { ...listWindow, ...vendorPaymentsQuery }

const atID = z.object({ vendorPaymentID: idInPath })

export const listVendorPayments = readEndpoint({
  name: 'listVendorPayments',
  path: '/vendor-payments',
  summary:
    'Returns vendor payments, newest first by default. Filters: vendor, dates, open or applied, and search words. The fields `vendorPayments` and `paymentDisbursements` of the response contain the same list.',
  query: z.strictObject(query),
  response: z.object({ vendorPayments: z.array(vendorPayment), paymentDisbursements: z.array(vendorPayment), next }),
})

export const readVendorPayment = readEndpoint({
  name: 'readVendorPayment',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'Returns a vendor payment with its payment applications.',
  params: atID,
  response: z.extend(vendorPayment, { vendorPaymentAdviceDetails: z.array(vendorPaymentAdvice) }),
  refusals: ['NOT_FOUND'],
})

export const listUnappliedVendorPayments = readEndpoint({
  name: 'listUnappliedVendorPayments',
  path: '/vendor-payments/vendor/:vendorID/unapplied-payments',
  summary:
    'Returns the payments of one vendor with an unapplied amount, oldest first, and the vendor’s open credits and refunds.',
  params: z.object({ vendorID: idInPath }),
  response: z.object({
    vendorPayments: z.array(vendorPayment),
    paymentDisbursements: z.array(vendorPayment),
    credits: z.array(openItem('vendor')),
    refunds: z.array(openItem('vendor')),
  }),
  refusals: ['NOT_FOUND'],
})

export const listVendorPaymentCounterparts = readEndpoint({
  name: 'listVendorPaymentCounterparts',
  path: '/vendor-payments/:vendorPaymentID/counterparts',
  summary:
    'Returns a vendor payment with everything that it can be applied to now, oldest first: open bills and refunds. For a refund, returns open payments and vendor credits.',
  params: atID,
  response: z.object({ vendorPayment, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
})

export const createVendorPayment = postingEndpoint({
  name: 'createVendorPayment',
  method: 'POST',
  path: '/vendor-payments',
  summary: 'Records and posts a payment to a vendor, or with `isRefund` a refund from the vendor.',
  body: z.strictObject({ ...sent, modifiedAt: z.optional(z.unknown()), ...derived }),
  response: vendorPayment,
  refusals: NEW_PAYMENT_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})

export const changeVendorPayment = postingEndpoint({
  name: 'changeVendorPayment',
  method: 'PUT',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'Changes a payment and its entry. Omitted fields keep their values. `isRefund` cannot change.',
  params: atID,
  body: z.strictObject({
    ...sent,
    totalPaid: z.optional(lineCents),
    vendorID: z.optional(id),
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: vendorPayment,
  refusals: PAYMENT_CHANGE_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})

export const deleteVendorPayment = postingEndpoint({
  name: 'deleteVendorPayment',
  method: 'DELETE',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'Deletes a payment that has no payment applications, and voids its entry.',
  params: atID,
  query: z.strictObject({ lockReason, modifiedAt: z.optional(modifiedAt) }),
  response: vendorPayment,
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_APPLIED', 'CLEARED', 'LOCKED', 'HARD_LOCKED'],
  changes: MOVES_VENDOR_MONEY,
})

export const refundVendorPayment = postingEndpoint({
  name: 'refundVendorPayment',
  method: 'POST',
  path: '/vendor-payments/:vendorPaymentID/refund',
  summary:
    'Records a refund of all or part of the unapplied amount of a payment, and applies the refund to the payment. With `isReturned` (a returned payment), first deletes the applications of the payment and then refunds it in full.',
  params: z.object({ vendorPaymentID: idInPath }),
  body: z.strictObject({
    disbursementDate: day,
    disbursementReference: z.optional(shortText),
    disbursementComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundInput,
  }),
  /** The payment and the refund, with their values after the call. */
  response: z.object({ vendorPayment, refund: vendorPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})
