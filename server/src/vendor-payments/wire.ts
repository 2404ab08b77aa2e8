// Vendor payments by their names on the wire.
import type { VendorPayment } from '@twofold/contract/vendor-payments'
import type { Document } from '../documents/document.ts'
import { vendorPaymentWire } from '../documents/vendor-payment.ts'

/** What is sent of a payment, as a document's fields. Refuses ALIASES_DIFFER. */
export const { sentFields } = vendorPaymentWire

/** A document as the payment that it is. */
export function presentPayment(document: Document): VendorPayment {
  return vendorPaymentWire.present(document)
}
