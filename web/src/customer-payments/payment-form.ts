// A customer payment's form: its words, and what is sent.
import { fromWire, toWire } from '@twofold/accounting/calendar'
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import type { PaymentSide } from '../documents/payment-side.ts'
import type { PaymentValues } from '../documents/payment-values.ts'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { amountText, amountTyped } from '../ui/typed-amount.ts'

/** Customers' payments among the sides. */
export const CUSTOMER_PAYMENTS: PaymentSide = {
  kind: 'customer payment',
  party: CUSTOMER_SIDE,
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
  refundHint: 'Money paid back to the customer, or a returned check.',
}

/** The form of a payment that stands. */
export function paymentValuesOf(payment: CustomerPayment): PaymentValues {
  return {
    total: amountText(payment.totalReceived),
    date: fromWire(payment.receiptDate),
    party: { id: payment.customerID, name: payment.customerName },
    reference: payment.paymentReference,
    account: { id: payment.paymentAccountID, fullName: payment.paymentAccountName },
    comment: payment.receiptComment,
    isRefund: payment.isRefund,
  }
}

/** What is sent of a payment that was checked. Each field goes by one of its names. */
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
