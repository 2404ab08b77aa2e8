// Receivable invoices by their names on the wire.
import { eachAddressLine } from '@twofold/contract/documents'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import type { Document } from '../documents/document.ts'
import { invoiceWire } from '../documents/invoice-wire.ts'

const NAMES = {
  id: 'receivableInvoiceID',
  reference: 'invoiceClientReference',
  date: 'dateCharged',
  party: 'customerID',
  partyName: 'customerName',
  account: 'revenueAccountID',
  accountName: 'revenueAccountName',
  state: 'chargeStatus',
} as const

/** What an invoice carries beside what the books compute with. */
const CARRIED = {
  paymentTerms: '' as string,
  ...eachAddressLine('billTo', '' as string),
  ...eachAddressLine('shipTo', '' as string),
}

const wire = invoiceWire('receivable invoice', NAMES, CARRIED)

/** What makes a document a receivable invoice. */
export const RECEIVABLE_INVOICE = wire.words

/** What is sent of an invoice, as a document's fields. */
export const { sentFields } = wire

/** A document as the invoice that it is. */
export function presentInvoice(document: Document): ReceivableInvoice {
  return { invoiceNumber: document.number ?? 0, ...wire.present(document) }
}
