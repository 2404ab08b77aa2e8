// Receivable invoices by their names on the wire.
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Document } from '../documents/document.ts'
import { receivableInvoiceWire } from '../documents/wire/receivable-invoice.ts'

/** What is sent of an invoice, as a document's fields. */
export const { sentFields } = receivableInvoiceWire

/** A document as the invoice that it is. */
export function presentInvoice(document: Document): ReceivableInvoice {
  return { invoiceNumber: document.number ?? 0, ...receivableInvoiceWire.present(document) }
}
