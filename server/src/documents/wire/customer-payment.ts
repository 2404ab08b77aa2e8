// What makes a document a customer payment, and its fields by their names on the wire.
import { paymentWire } from './payment-wire.ts'

/** A customer payment, onto the wire and from it. */
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

/** What makes a document a customer payment. */
export const CUSTOMER_PAYMENT = customerPaymentWire.words
