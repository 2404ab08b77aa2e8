import { CUSTOMER_PAYMENT } from '@twofold/contract/documents/codecs'
import {
  changeCustomerPayment,
  createCustomerPayment,
  deleteCustomerPayment,
  listCustomerPaymentCounterparts,
  listCustomerPayments,
  readCustomerPayment,
  refundCustomerPayment,
} from '@twofold/contract/receivables/customer-payments'
import { documentSide } from '../documents/document-side.ts'
import { PAYMENT_WORDS, type PaymentSide } from '../documents/payments/payment-side.ts'

/** Payment receipts. */
export const CUSTOMER_PAYMENTS: PaymentSide = documentSide({
  ...PAYMENT_WORDS,
  kind: 'customer payment',
  party: 'customer',
  path: '/customer-payments',
  area: 'Receive Payments',
  one: 'Payment Receipt',
  said: ['Payment receipt', 'Refund'],
  failing: 'Payment Receipt',
  noID: 'No payment receipt ID provided',
  idNoun: 'payment receipt',
  labels: {
    amount: 'Total Received',
    date: 'Receipt Date',
    party: 'Customer',
    reference: 'Payment Reference',
    account: 'Payment Account',
    comment: 'Comment',
  },
  apply: {
    totals: ['Total Received', 'Total Refunded'],
    remaining: 'Unapplied',
    failure: 'Error Saving Remittance Advice',
    done: 'This payment receipt has been fully applied',
  },
  refundHint: 'Money paid back to the customer, or a returned check.',
  refundFact: 'Yes, money paid back',
  refund: {
    refund: 'Refund Receipt',
    returned: 'Returned Check',
    moves: ['is refunded to', 'from'],
    applications: 'remittances',
    onAccount: 'deducted from',
  },
  listName: 'customerPayments',
  recordName: 'customerPayment',
  codec: CUSTOMER_PAYMENT,
  calls: {
    list: listCustomerPayments,
    read: readCustomerPayment,
    counterparts: listCustomerPaymentCounterparts,
    create: createCustomerPayment,
    change: changeCustomerPayment,
    remove: deleteCustomerPayment,
  },
  refundCall: refundCustomerPayment,
})
