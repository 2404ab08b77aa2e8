// Vendor payments: their kind and the wire names of their fields.
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

/** The kind of a vendor payment. */
export const VENDOR_PAYMENT = vendorPaymentWire.words
