// What makes a document a receivable invoice, and its fields by their names on the wire.
import { eachAddressLine } from '@twofold/contract/documents/documents'
import { invoiceWire } from './invoice-wire.ts'

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

/** An invoice, onto the wire and from it. */
export const receivableInvoiceWire = invoiceWire('receivable invoice', NAMES, CARRIED)

/** What makes a document a receivable invoice. */
export const RECEIVABLE_INVOICE = receivableInvoiceWire.words
