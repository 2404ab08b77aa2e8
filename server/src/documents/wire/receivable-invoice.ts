// The document kind of receivable invoices, and their API field names.
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

/** Extra invoice fields that are stored but not used in computations. */
const CARRIED = {
  paymentTerms: '' as string,
  ...eachAddressLine('billTo', '' as string),
  ...eachAddressLine('shipTo', '' as string),
}

/** Encodes and decodes an invoice. */
export const receivableInvoiceWire = invoiceWire('receivable invoice', NAMES, CARRIED)

/** The document kind of receivable invoices. */
export const RECEIVABLE_INVOICE = receivableInvoiceWire.words
