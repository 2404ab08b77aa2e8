// What makes a document a vendor payment, and its fields by their names on the wire.
import { paymentWire } from './payment-wire.ts'

/** A vendor payment, onto the wire and from it. */
export const vendorPaymentWire = paymentWire('vendor payment', {
  id: 'vendorPaymentID',
  party: 'vendorID',
  partyName: 'vendorName',
  total: 'totalPaid',
  date: ['disbursementDate', 'paymentDate'],
  comment: ['disbursementComment', 'paymentComment'],
  reference: ['disbursementReference', 'paymentReference'],
  account: ['disbursementAccountID', 'remittanceAccountID', 'paymentAccountID'],
})

/** What makes a document a vendor payment. */
export const VENDOR_PAYMENT = vendorPaymentWire.words
