// Vendor payments (disbursements) on the wire. What of one was applied to what is in vendor-payment-advices.ts.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import {
  lockReason,
  NEW_PAYMENT_REFUSALS,
  openDocument,
  openItem,
  PAYMENT_CHANGE_REFUSALS,
  shortText,
} from '../documents/documents.ts'
import { documentFilters, listOrder, listWindow, next, PAYMENT_STATUSES, partyFilter } from '../documents/lists.ts'
import { MOVES_VENDOR_MONEY } from '../documents/money-moved.ts'
import { endpoint } from '../endpoint.ts'
import { cents, day, dayAnswered, id, idInPath, idOrNone, ignored, lineCents, modifiedAt, text } from '../wire.ts'
import { vendorPaymentAdvice } from './vendor-payment-advices.ts'

export const vendorPayment = z.object({
  vendorPaymentID: id,
  totalPaid: cents,
  totalApplied: cents,
  totalRemaining: cents,
  /** The day of the disbursement, by both its names. */
  disbursementDate: dayAnswered,
  paymentDate: dayAnswered,
  vendorID: id,
  vendorName: z.string(),
  disbursementComment: z.string(),
  paymentComment: z.string(),
  disbursementReference: z.string(),
  paymentReference: z.string(),
  /** Where the money came from, by all its names. */
  disbursementAccountID: id,
  remittanceAccountID: id,
  paymentAccountID: id,
  /** The account's full name. */
  paymentAccountName: z.string(),
  /** Money that the vendor sends back: it raises what is owed to him. */
  isRefund: z.boolean(),
  /** The transaction that it posted. */
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

/** What a list of payments may be narrowed by. */
export const vendorPaymentFilters = { ...documentFilters(PAYMENT_STATUSES), ...partyFilter('vendor') }

/** What the list is asked for beside its window. */
export const vendorPaymentsAsked = {
  ...listOrder([
    'disbursementDate',
    'vendorPaymentID',
    'vendorName',
    'disbursementReference',
    'totalPaid',
    'totalApplied',
    'totalRemaining',
  ]),
  ...vendorPaymentFilters,
}

const query = { ...listWindow, ...vendorPaymentsAsked }

const atID = z.object({ vendorPaymentID: idInPath })

export const listVendorPayments = endpoint({
  name: 'listVendorPayments',
  method: 'GET',
  path: '/vendor-payments',
  summary:
    'All vendor payments, newest first or in another order, narrowed to one vendor, by days, what is open or applied, and searched words; under both names of the list.',
  permission: 'documents.read',
  query: z.strictObject(query),
  response: z.object({ vendorPayments: z.array(vendorPayment), paymentDisbursements: z.array(vendorPayment), next }),
  refusals: [],
  changes: [],
})

export const readVendorPayment = endpoint({
  name: 'readVendorPayment',
  method: 'GET',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'One vendor payment, with what of it was applied, and to what.',
  permission: 'documents.read',
  params: atID,
  response: z.extend(vendorPayment, { vendorPaymentAdviceDetails: z.array(vendorPaymentAdvice) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listUnappliedVendorPayments = endpoint({
  name: 'listUnappliedVendorPayments',
  method: 'GET',
  path: '/vendor-payments/vendor/:vendorID/unapplied-payments',
  summary: 'One vendor’s payments with something left to apply, the oldest first; his open credits and refunds.',
  permission: 'documents.read',
  params: z.object({ vendorID: idInPath }),
  response: z.object({
    vendorPayments: z.array(vendorPayment),
    paymentDisbursements: z.array(vendorPayment),
    credits: z.array(openItem('vendor')),
    refunds: z.array(openItem('vendor')),
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listVendorPaymentCounterparts = endpoint({
  name: 'listVendorPaymentCounterparts',
  method: 'GET',
  path: '/vendor-payments/:vendorPaymentID/counterparts',
  summary:
    'A vendor payment with all that it can be applied to now, the oldest first: open bills and refunds; of a refund, open payments and vendor credits.',
  permission: 'documents.read',
  params: atID,
  response: z.object({ vendorPayment, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createVendorPayment = endpoint({
  name: 'createVendorPayment',
  method: 'POST',
  path: '/vendor-payments',
  summary: 'Records money paid to a vendor, or sent back by him with `isRefund`, and posts it.',
  permission: 'documents.post',
  body: z.strictObject({ ...sent, modifiedAt: z.optional(z.unknown()), ...derived }),
  response: vendorPayment,
  refusals: NEW_PAYMENT_REFUSALS,
  changes: MOVES_VENDOR_MONEY,
})

export const changeVendorPayment = endpoint({
  name: 'changeVendorPayment',
  method: 'PUT',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'Changes a payment and what it posted. A field left out keeps its value; a refund stays one.',
  permission: 'documents.post',
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

export const deleteVendorPayment = endpoint({
  name: 'deleteVendorPayment',
  method: 'DELETE',
  path: '/vendor-payments/:vendorPaymentID',
  summary: 'Deletes a payment of which nothing is applied; its entry is voided.',
  permission: 'documents.post',
  params: atID,
  query: z.strictObject({ lockReason, modifiedAt: z.optional(modifiedAt) }),
  response: vendorPayment,
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_APPLIED', 'CLEARED', 'LOCKED', 'HARD_LOCKED'],
  changes: MOVES_VENDOR_MONEY,
})
