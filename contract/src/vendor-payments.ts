// Vendor payments (disbursements) on the wire, and their advices: what of a payment or vendor credit was applied to what.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import {
  APPLY_REFUSALS,
  applicationsSent,
  lockReason,
  NEW_PAYMENT_REFUSALS,
  openDocument,
  openItem,
  PAYMENT_CHANGE_REFUSALS,
  shortText,
} from './documents.ts'
import { endpoint } from './endpoint.ts'
import { documentFilters, listQuery, next, PAYMENT_STANDINGS } from './lists.ts'
import { cents, day, dayAnswered, id, idInPath, idOrNone, ignored, lineCents, modifiedAt, text } from './wire.ts'

const vendorPayment = z.object({
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

const advice = z.object({
  vendorPaymentAdviceID: id,
  /** The payment that was applied; 0 when it was a vendor credit. */
  vendorPaymentID: idOrNone,
  /** The vendor credit that was applied, else 0. */
  creditInvoiceID: idOrNone,
  /** The bill that it was applied to; 0 when that was a refund. */
  payableInvoiceID: idOrNone,
  /** The refund that it was applied to, else 0. */
  refundPaymentID: idOrNone,
  amountApplied: cents,
  vendorID: id,
  vendorName: z.string(),
  /** Of the payment or vendor credit. */
  paymentDate: dayAnswered,
  paymentReference: z.string(),
  /** Of the bill or refund. */
  dateReceived: dayAnswered,
  vendorInvoiceNumber: z.string(),
  invoiceTotal: cents,
})
export type VendorPaymentAdvice = z.output<typeof advice>

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
export const disbursementFilters = documentFilters(PAYMENT_STANDINGS)

const query = {
  ...listQuery(['disbursementDate', 'vendorPaymentID', 'totalPaid', 'vendorName']),
  ...disbursementFilters,
}

const atID = z.object({ vendorPaymentID: idInPath })

/** What a payment changes in the caches of a browser. */
const MOVES_MONEY = ['vendorPayments', 'payableInvoices', 'vendors', 'accounts', 'transactions'] as const

export const listVendorPayments = endpoint({
  name: 'listVendorPayments',
  method: 'GET',
  path: '/vendor-payments',
  summary:
    'All vendor payments, newest first or in another order, narrowed by days, what is open or applied, and searched words; under both names of the list.',
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
  response: z.extend(vendorPayment, { vendorPaymentAdviceDetails: z.array(advice) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listUnappliedDisbursements = endpoint({
  name: 'listUnappliedDisbursements',
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

export const listDisbursementCounterparts = endpoint({
  name: 'listDisbursementCounterparts',
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
  changes: MOVES_MONEY,
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
  changes: MOVES_MONEY,
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
  changes: MOVES_MONEY,
})

const adviceList = z.object({ vendorPaymentAdviceDetails: z.array(advice) })

const ADVICE_CHANGES = ['vendorPayments', 'payableInvoices', 'vendors'] as const

export const createVendorPaymentAdvice = endpoint({
  name: 'createVendorPaymentAdvice',
  method: 'POST',
  path: '/vendor-payment-advices',
  summary:
    'Applies a payment to a bill; a vendor credit (`creditInvoiceID`) to a bill; or a refund (`refundPaymentID`) to the payment or vendor credit that it sent back.',
  permission: 'documents.post',
  body: z.strictObject({
    vendorPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    refundPaymentID: z.optional(idOrNone),
    payableInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
    ...ignored([
      'vendorPaymentAdviceID',
      'vendorID',
      'vendorName',
      'paymentDate',
      'paymentReference',
      'dateReceived',
      'vendorInvoiceNumber',
      'invoiceTotal',
    ] as const),
  }),
  response: advice,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const applyVendorPayment = endpoint({
  name: 'applyVendorPayment',
  method: 'POST',
  path: '/vendor-payments/:vendorPaymentID/advices',
  summary:
    'Applies one payment to many bills or refunds, or one refund to many payments or vendor credits: all of them, or none when one is refused.',
  permission: 'documents.post',
  params: atID,
  body: applicationsSent('payableInvoiceID', 'vendorPaymentID'),
  response: adviceList,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const listDisbursementAdvices = endpoint({
  name: 'listDisbursementAdvices',
  method: 'GET',
  path: '/vendor-payment-advices/payment/:vendorPaymentID',
  summary: 'What of a payment was applied, and to what; of a refund, what it was applied to.',
  permission: 'documents.read',
  params: atID,
  response: adviceList,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const applyToPayableInvoice = endpoint({
  name: 'applyToPayableInvoice',
  method: 'POST',
  path: '/payable-invoices/:payableInvoiceID/advices',
  summary:
    'Applies many payments and vendor credits to one bill, or one vendor credit to many bills and refunds: all of them, or none when one is refused.',
  permission: 'documents.post',
  params: z.object({ payableInvoiceID: idInPath }),
  body: applicationsSent('payableInvoiceID', 'vendorPaymentID'),
  response: adviceList,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const listBillAdvices = endpoint({
  name: 'listBillAdvices',
  method: 'GET',
  path: '/vendor-payment-advices/invoice/:payableInvoiceID',
  summary: 'What was applied to a bill; of a vendor credit, what it was applied to.',
  permission: 'documents.read',
  params: z.object({ payableInvoiceID: idInPath }),
  response: adviceList,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const deleteVendorPaymentAdvice = endpoint({
  name: 'deleteVendorPaymentAdvice',
  method: 'DELETE',
  path: '/vendor-payment-advices/:vendorPaymentAdviceID',
  summary: 'Removes an application: both sides have their remainder back.',
  permission: 'documents.post',
  params: z.object({ vendorPaymentAdviceID: idInPath }),
  response: advice,
  refusals: ['NOT_FOUND'],
  changes: ADVICE_CHANGES,
})
