// Customer payments. Their payment applications are in customer-payment-advices.ts.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { CUSTOMER_PAYMENT } from '../documents/codecs.ts'
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
import { MOVES_CUSTOMER_MONEY, postingEndpoint, readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, idInPath, idOrNone, ignored, lineCents, modifiedAt, text } from '../wire.ts'
import { customerPaymentAdvice } from './customer-payment-advices.ts'

export const customerPayment = z.object({
  customerPaymentID: id,
  totalReceived: cents,
  totalApplied: cents,
  totalRemaining: cents,
  /** The date on which the payment was received. Both fields contain the same date. */
  receiptDate: dayOutput,
  paymentDate: dayOutput,
  customerID: id,
  customerName: z.string(),
  receiptComment: z.string(),
  paymentComment: z.string(),
  paymentReference: z.string(),
  /** The account that received the money. Both fields contain the same id. */
  paymentAccountID: id,
  remittanceAccountID: id,
  /** The full name of the account. */
  paymentAccountName: z.string(),
  /** True for a refund or a returned check. Both increase the amount that the customer owes. */
  isRefund: z.boolean(),
  /** The id of the transaction that the payment posted. */
  gLEntry: idOrNone,
  modifiedAt,
})
export type CustomerPayment = z.output<typeof customerPayment>

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

/** The filters of a list of payments. */
export const customerPaymentFilters = { ...documentFilters(PAYMENT_STATUSES), ...partyFilter('customer') }

/** The query parameters of the list, except those for pagination. */
export const customerPaymentsQuery = {
  ...listOrder((CUSTOMER_PAYMENT satisfies CodecOf<CustomerPayment>).sortNames),
  ...customerPaymentFilters,
}

const query = { ...listWindow, ...customerPaymentsQuery }

const atID = z.object({ customerPaymentID: idInPath })

export const listCustomerPayments = readEndpoint({
  name: 'listCustomerPayments',
  path: '/customer-payments',
  summary:
    'Returns customer payments, newest first by default. Filters: customer, dates, open or applied, and search words.',
  query: z.strictObject(query),
  response: z.object({ customerPayments: z.array(customerPayment), next }),
})

export const readCustomerPayment = readEndpoint({
  name: 'readCustomerPayment',
  path: '/customer-payments/:customerPaymentID',
  summary: 'Returns a customer payment with its payment applications.',
  params: atID,
  response: z.extend(customerPayment, { customerPaymentAdviceDetails: z.array(customerPaymentAdvice) }),
  refusals: ['NOT_FOUND'],
})

export const listUnappliedCustomerPayments = readEndpoint({
  name: 'listUnappliedCustomerPayments',
  path: '/customer-payments/customer/:customerID/unapplied-payments',
  summary:
    'Returns the payments of one customer with an unapplied amount, oldest first, and the customer’s open credit notes and refunds.',
  params: z.object({ customerID: idInPath }),
  response: z.object({
    customerPayments: z.array(customerPayment),
    credits: z.array(openItem('customer')),
    refunds: z.array(openItem('customer')),
  }),
  refusals: ['NOT_FOUND'],
})

export const listCustomerPaymentCounterparts = readEndpoint({
  name: 'listCustomerPaymentCounterparts',
  path: '/customer-payments/:customerPaymentID/counterparts',
  summary:
    'Returns a customer payment with everything that it can be applied to now, oldest first: open invoices and refunds. For a refund, returns open payments and credit notes.',
  params: atID,
  response: z.object({ customerPayment, counterparts: z.array(openDocument) }),
  refusals: ['NOT_FOUND'],
})

export const createCustomerPayment = postingEndpoint({
  name: 'createCustomerPayment',
  method: 'POST',
  path: '/customer-payments',
  summary: 'Records and posts a payment from a customer, or with `isRefund` a refund to the customer.',
  body: z.strictObject({ ...sent, modifiedAt: z.optional(z.unknown()), ...derived }),
  response: customerPayment,
  refusals: NEW_PAYMENT_REFUSALS,
  changes: MOVES_CUSTOMER_MONEY,
})

export const changeCustomerPayment = postingEndpoint({
  name: 'changeCustomerPayment',
  method: 'PUT',
  path: '/customer-payments/:customerPaymentID',
  summary: 'Changes a payment and its entry. Omitted fields keep their values. `isRefund` cannot change.',
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
  changes: MOVES_CUSTOMER_MONEY,
})

export const deleteCustomerPayment = postingEndpoint({
  name: 'deleteCustomerPayment',
  method: 'DELETE',
  path: '/customer-payments/:customerPaymentID',
  summary: 'Deletes a payment that has no payment applications, and voids its entry.',
  params: atID,
  query: z.strictObject({ lockReason, modifiedAt: z.optional(modifiedAt) }),
  response: customerPayment,
  refusals: ['NOT_FOUND', 'STALE', 'DOCUMENT_APPLIED', 'CLEARED', 'LOCKED', 'HARD_LOCKED'],
  changes: MOVES_CUSTOMER_MONEY,
})

export const refundCustomerPayment = postingEndpoint({
  name: 'refundCustomerPayment',
  method: 'POST',
  path: '/customer-payments/:customerPaymentID/refund',
  summary:
    'Refunds all or part of the unapplied amount of a payment, and applies the refund to the payment. With `isReturned` (a returned check), first deletes the applications of the payment and then refunds it in full.',
  params: z.object({ customerPaymentID: idInPath }),
  body: z.strictObject({
    receiptDate: day,
    paymentReference: z.optional(shortText),
    receiptComment: z.optional(text(COMMENT_LENGTH_MAX)),
    ...refundInput,
  }),
  /** The payment and the refund, with their values after the call. */
  response: z.object({ customerPayment, refund: customerPayment }),
  refusals: REFUND_REFUSALS,
  changes: MOVES_CUSTOMER_MONEY,
})
