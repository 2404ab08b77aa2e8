// Customer payments by their names on the wire.
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { customerPaymentWire } from '../documents/customer-payment.ts'
import type { Document } from '../documents/document.ts'

/** What is sent of a payment, as a document's fields. Refuses ALIASES_DIFFER. */
export const { sentFields } = customerPaymentWire

/** A document as the payment that it is. */
export function presentPayment(document: Document): CustomerPayment {
  return customerPaymentWire.present(document)
}
