// Vendor payments by their names on the wire.
import type { VendorPayment } from '@twofold/contract/vendor-payments'
import type { Document } from '../documents/document.ts'
import { paymentWire } from '../documents/payment-wire.ts'

const wire = paymentWire('vendor payment', {
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
export const VENDOR_PAYMENT = wire.words

/** What is sent of a payment, as a document's fields. Refuses ALIASES_DIFFER. */
export const { sentFields } = wire

/** A document as the payment that it is. */
export function presentPayment(document: Document): VendorPayment {
  return wire.present(document)
}
