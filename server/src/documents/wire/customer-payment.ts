// The document kind of customer payments, and their API field names.
import { paymentWire } from './payment-wire.ts'

/** Encodes and decodes a customer payment. */
export const customerPaymentWire = paymentWire('customer payment', {
  id: 'customerPaymentID',
  party: 'customerID',
  partyName: 'customerName',
  total: 'totalReceived',
  date: ['receiptDate', 'paymentDate'],
  comment: ['receiptComment', 'paymentComment'],
  reference: ['paymentReference'],
  account: ['paymentAccountID', 'remittanceAccountID'],
})

/** The document kind of customer payments. */
export const CUSTOMER_PAYMENT = customerPaymentWire.words
