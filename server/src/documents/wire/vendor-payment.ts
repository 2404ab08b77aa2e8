// The document kind of vendor payments, and their API field names.
import { paymentWire } from './payment-wire.ts'

/** Encodes and decodes a vendor payment. */
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

/** The document kind of vendor payments. */
export const VENDOR_PAYMENT = vendorPaymentWire.words
