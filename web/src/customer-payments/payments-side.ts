// The labels and API calls of customer payments.
import { fromWire, toWire } from '@twofold/accounting/calendar'
import { type CustomerPayment, createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { useCommand } from '../client/use-command.ts'
import type { Payment, PaymentSide, PaymentValues } from '../documents/payments/payment-side.ts'
import { amountTyped } from '../kit/fields/typed-amount.ts'
import { PARTY_SIDES } from '../parties/party-side.ts'

/** Payment receipts. */
export const CUSTOMER_PAYMENTS: PaymentSide = {
  kind: 'customer payment',
  party: PARTY_SIDES.customer,
  path: '/customer-payments',
  area: 'Receive Payments',
  noun: 'payment receipt',
  title: 'Payment Receipt',
  noID: 'No payment receipt ID provided',
  labels: {
    total: 'Total Received',
    date: 'Receipt Date',
    party: 'Customer',
    reference: 'Payment Reference',
    account: 'Payment Account',
    comment: 'Comment',
  },
  names: {
    total: 'totalReceived',
    date: 'receiptDate',
    party: 'customerID',
    reference: 'paymentReference',
    account: 'paymentAccountID',
    comment: 'receiptComment',
  },
  heads: { reference: 'Payment Reference', account: 'Payment Account', total: 'Received' },
  idName: 'customerPaymentID',
  refundHint: 'Money paid back to the customer, or a returned check.',
  refundFact: 'Yes, money paid back',
  useCreate() {
    const create = useCommand(createCustomerPayment)
    return {
      isSending: create.isSending,
      send: async (values, confirmed) =>
        paymentOf(await create.send({ body: { ...paymentBody(values), isRefund: values.isRefund, ...confirmed } })),
    }
  },
}

/** Converts a payment receipt from the API format to the format of the screens. */
export function paymentOf(payment: CustomerPayment): Payment {
  return {
    paymentID: payment.customerPaymentID,
    date: fromWire(payment.receiptDate),
    party: { id: payment.customerID, name: payment.customerName },
    reference: payment.paymentReference,
    account: { id: payment.paymentAccountID, fullName: payment.paymentAccountName },
    comment: payment.receiptComment,
    totalCents: payment.totalReceived,
    appliedCents: payment.totalApplied,
    remainingCents: payment.totalRemaining,
    isRefund: payment.isRefund,
    gLEntry: payment.gLEntry,
  }
}

/** Returns the request body of a valid payment, with the API name of each field. */
export function paymentBody({ total, date, party, reference, account, comment }: PaymentValues) {
  return {
    totalReceived: amountTyped(total).cents ?? 0,
    receiptDate: toWire(date),
    customerID: party?.id ?? 0,
    paymentReference: reference,
    paymentAccountID: account?.id ?? 0,
    receiptComment: comment,
  }
}
