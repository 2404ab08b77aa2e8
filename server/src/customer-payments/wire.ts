// Customer payments by their names on the wire.
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import type { Document } from '../documents/document.ts'
import { paymentWire } from '../documents/payment-wire.ts'

const wire = paymentWire('customer payment', {
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
export const CUSTOMER_PAYMENT = wire.words

/** What is sent of a payment, as a document's fields. Refuses ALIASES_DIFFER. */
export const { sentFields } = wire

/** A document as the payment that it is. */
export function presentPayment(document: Document): CustomerPayment {
  return wire.present(document)
}
