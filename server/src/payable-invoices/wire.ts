// Encodes and decodes payable invoices.
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { Document } from '../documents/document.ts'
import { payableInvoiceWire } from '../documents/wire/payable-invoice.ts'

/** Decodes a bill into document fields. */
export const { sentFields } = payableInvoiceWire

/** Encodes a document as a bill. */
export function presentBill(document: Document): PayableInvoice {
  return payableInvoiceWire.present(document)
}
