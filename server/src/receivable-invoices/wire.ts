// Encodes and decodes receivable invoices.
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Document } from '../documents/document.ts'
import { receivableInvoiceWire } from '../documents/wire/receivable-invoice.ts'

/** Decodes an invoice into document fields. */
export const { sentFields } = receivableInvoiceWire

/** Encodes a document as an invoice. */
export function presentInvoice(document: Document): ReceivableInvoice {
  return { invoiceNumber: document.number ?? 0, ...receivableInvoiceWire.present(document) }
}
