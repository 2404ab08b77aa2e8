// Customer payments on the wire, and their advices: what of a payment, credit note or write-off was applied to what.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { MOVES_MONEY } from './customer-money.ts'
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

export const customerPayment = z.object({
  customerPaymentID: id,
  totalReceived: cents,
  totalApplied: cents,
  totalRemaining: cents,
  /** The day of receipt, by both its names. */
  receiptDate: dayAnswered,
  paymentDate: dayAnswered,
  customerID: id,
  customerName: z.string(),
  receiptComment: z.string(),
  paymentComment: z.string(),
  paymentReference: z.string(),
  /** Where the money went, by both its names. */
  paymentAccountID: id,
  remittanceAccountID: id,
  /** The account's full name. */
  paymentAccountName: z.string(),
  /** Money paid back, or a returned check: it raises what the customer owes. */
  isRefund: z.boolean(),
  /** The transaction that it posted. */
  gLEntry: idOrNone,
  modifiedAt,
})
export type CustomerPayment = z.output<typeof customerPayment>

const advice = z.object({
  customerPaymentAdviceID: id,
  /** The payment that was applied, by both its names; 0 when it was a credit note or a write-off. */
  customerPaymentID: idOrNone,
  paymentReceiptID: idOrNone,
  /** The credit note that was applied, else 0. */
  creditInvoiceID: idOrNone,
  /** The write-off that was applied, else 0: it is undone as a whole. */
  customerWriteOffID: idOrNone,
  /** The invoice that it was applied to; 0 when that was a refund. */
  receivableInvoiceID: idOrNone,
  /** The refund that it was applied to, else 0. */
  refundPaymentID: idOrNone,
  amountApplied: cents,
  customerID: id,
  customerName: z.string(),
  /** Of the payment, credit note or write-off. */
  paymentDate: dayAnswered,
  paymentReference: z.string(),
  /** Of the invoice or refund. */
  dateCharged: dayAnswered,
  invoiceClientReference: z.string(),
  /** The numbers that customers see, of the invoice and of the credit note; 0 for what has none. */
  invoiceNumber: z.number(),
  creditNumber: z.number(),
  invoiceTotal: cents,
})
export type CustomerPaymentAdvice = z.output<typeof advice>

const sent = {
  totalReceived: lineCents,
  receiptDate: z.optional(day),
  paymentDate: z.optional(day),
  customerID: id,
  receiptComment: z.optional(text(COMMENT_LENGTH_MAX)),
  paymentComment: z.optional(text(COMMENT_LENGTH_MAX)),
  paymentReference: z.optional(shortText),
  paymentAccountID: z.optional(id),
  remittanceAccountID: z.optional(id),
  isRefund: z.optional(z.boolean()),
  lockReason,
}

const derived = ignored([
  'customerPaymentID',
  'totalApplied',
  'totalRemaining',
  'customerName',
  'paymentAccountName',
  'gLEntry',
  'customerPaymentAdviceDetails',
] as const)

/** What a list of payments may be narrowed by. */
export const paymentFilters = documentFilters(PAYMENT_STANDINGS)

const query = { ...listQuery(['receiptDate', 'customerPaymentID', 'totalReceived', 'customerName']), ...paymentFilters }

const atID = z.object({ customerPaymentID: idInPath })

export const listCustomerPayments = endpoint({
  name: 'listCustomerPayments',
  method: 'GET',
  path: '/customer-payments',
  summary:
    'All customer payments, newest first or in another order, narrowed by days, what is open or applied, and searched words.',
  permission: 'documents.read',
  query: z.strictObject(query),
  response: z.object({ customerPayments: z.array(customerPayment), next }),
  refusals: [],
  changes: [],
})

export const readCustomerPayment = endpoint({
  name: 'readCustomerPayment',
  method: 'GET',
  path: '/customer-payments/:customerPaymentID',
  summary: 'One customer payment, with what of it was applied, and to what.',
  permission: 'documents.read',
  params: atID,
  response: z.extend(customerPayment, { customerPaymentAdviceDetails: z.array(advice) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listUnappliedPayments = endpoint({
  name: 'listUnappliedPayments',
  method: 'GET',
  path: '/customer-payments/customer/:customerID/unapplied-payments',
  summary: 'One customer’s payments with something left to apply, the oldest first; his open credit notes and refunds.',
  permission: 'documents.read',
  params: z.object({ customerID: idInPath }),
  response: z.object({
    customerPayments: z.array(customerPayment),
    credits: z.array(openItem('customer')),
    refunds: z.array(openItem('customer')),
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const listCounterparts = endpoint({
  name: 'listCounterparts',
  method: 'GET',
  path: '/customer-payments/:customerPaymentID/counterparts',
  summary:
    'A customer payment with all that it can be applied to now, the oldest first: open invoices and refunds; of a refund, open payments and credit notes.',
  permission: 'documents.read',
  params: atID,
  response: z.object({ customerPayment, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const createCustomerPayment = endpoint({
  name: 'createCustomerPayment',
  method: 'POST',
  path: '/customer-payments',
  summary: 'Records money received from a customer, or paid back to him with `isRefund`, and posts it.',
  permission: 'documents.post',
  body: z.strictObject({ ...sent, modifiedAt: z.optional(z.unknown()), ...derived }),
  response: customerPayment,
  refusals: NEW_PAYMENT_REFUSALS,
  changes: MOVES_MONEY,
})

export const changeCustomerPayment = endpoint({
  name: 'changeCustomerPayment',
  method: 'PUT',
  path: '/customer-payments/:customerPaymentID',
  summary: 'Changes a payment and what it posted. A field left out keeps its value; a refund stays one.',
  permission: 'documents.post',
  params: atID,
  body: z.strictObject({
    ...sent,
    totalReceived: z.optional(lineCents),
    customerID: z.optional(id),
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: customerPayment,
  refusals: PAYMENT_CHANGE_REFUSALS,
  changes: MOVES_MONEY,
})

export const deleteCustomerPayment = endpoint({
  name: 'deleteCustomerPayment',
  method: 'DELETE',
  path: '/customer-payments/:customerPaymentID',
  summary: 'Deletes a payment of which nothing is applied; its entry is voided.',
  permission: 'documents.post',
  params: atID,
  query: z.strictObject({ lockReason, modifiedAt: z.optional(modifiedAt) }),
  response: customerPayment,
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_APPLIED', 'CLEARED', 'LOCKED', 'HARD_LOCKED'],
  changes: MOVES_MONEY,
})

const adviceList = z.object({ customerPaymentAdviceDetails: z.array(advice) })

const ADVICE_CHANGES = ['customerPayments', 'receivableInvoices', 'customers'] as const

export const createCustomerPaymentAdvice = endpoint({
  name: 'createCustomerPaymentAdvice',
  method: 'POST',
  path: '/customer-payment-advices',
  summary:
    'Applies a payment to an invoice; a credit note (`creditInvoiceID`) to an invoice; or a refund (`refundPaymentID`) to the payment or credit note that it paid back.',
  permission: 'documents.post',
  body: z.strictObject({
    paymentReceiptID: z.optional(idOrNone),
    customerPaymentID: z.optional(idOrNone),
    creditInvoiceID: z.optional(idOrNone),
    refundPaymentID: z.optional(idOrNone),
    receivableInvoiceID: z.optional(idOrNone),
    amountApplied: cents,
    ...ignored([
      'customerPaymentAdviceID',
      'customerWriteOffID',
      'customerID',
      'customerName',
      'paymentDate',
      'paymentReference',
      'dateCharged',
      'invoiceClientReference',
      'invoiceNumber',
      'creditNumber',
      'invoiceTotal',
    ] as const),
  }),
  response: advice,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const applyCustomerPayment = endpoint({
  name: 'applyCustomerPayment',
  method: 'POST',
  path: '/customer-payments/:customerPaymentID/advices',
  summary:
    'Applies one payment to many invoices or refunds, or one refund to many payments or credit notes: all of them, or none when one is refused.',
  permission: 'documents.post',
  params: atID,
  body: applicationsSent('receivableInvoiceID', 'customerPaymentID'),
  response: adviceList,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const listPaymentAdvices = endpoint({
  name: 'listPaymentAdvices',
  method: 'GET',
  path: '/customer-payment-advices/payment/:customerPaymentID',
  summary: 'What of a payment was applied, and to what; of a refund, what it was applied to.',
  permission: 'documents.read',
  params: atID,
  response: adviceList,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const applyToReceivableInvoice = endpoint({
  name: 'applyToReceivableInvoice',
  method: 'POST',
  path: '/receivable-invoices/:receivableInvoiceID/advices',
  summary:
    'Applies many payments and credit notes to one invoice, or one credit note to many invoices and refunds: all of them, or none when one is refused.',
  permission: 'documents.post',
  params: z.object({ receivableInvoiceID: idInPath }),
  body: applicationsSent('receivableInvoiceID', 'customerPaymentID'),
  response: adviceList,
  refusals: ['FIELD_MISSING', ...APPLY_REFUSALS],
  changes: ADVICE_CHANGES,
})

export const listInvoiceAdvices = endpoint({
  name: 'listInvoiceAdvices',
  method: 'GET',
  path: '/customer-payment-advices/invoice/:receivableInvoiceID',
  summary: 'What was applied to an invoice; of a credit note, what it was applied to.',
  permission: 'documents.read',
  params: z.object({ receivableInvoiceID: idInPath }),
  response: adviceList,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const deleteCustomerPaymentAdvice = endpoint({
  name: 'deleteCustomerPaymentAdvice',
  method: 'DELETE',
  path: '/customer-payment-advices/:customerPaymentAdviceID',
  summary: 'Removes an application: both sides have their remainder back.',
  permission: 'documents.post',
  params: z.object({ customerPaymentAdviceID: idInPath }),
  response: advice,
  refusals: ['NOT_FOUND', 'ADVICE_OF_WRITE_OFF'],
  changes: ADVICE_CHANGES,
})
