// Payable invoices by their names on the wire.
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { Document } from '../documents/document.ts'
import { payableInvoiceWire } from '../documents/wire/payable-invoice.ts'

/** What is sent of a bill, as a document's fields. */
export const { sentFields } = payableInvoiceWire

/** A document as the bill that it is. */
export function presentBill(document: Document): PayableInvoice {
  return payableInvoiceWire.present(document)
}
