// What makes a document a payable invoice, and its fields by their names on the wire.
import { eachAddressLine } from '@twofold/contract/documents/documents'
import type { PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import { invoiceWire } from './invoice-wire.ts'

const NAMES = {
  id: 'payableInvoiceID',
  reference: 'vendorInvoiceNumber',
  date: 'dateReceived',
  party: 'vendorID',
  partyName: 'vendorName',
  account: 'expenseAccountID',
  accountName: 'expenseAccountName',
  state: 'approvalStatus',
} as const

/** What a bill carries beside what the books compute with. */
const CARRIED = {
  ...eachAddressLine('remitTo', '' as string),
  purchaseOrderID: 0 as number,
  paymentTerms: '' as string,
  paymentMethod: 'CHECK' as PaymentMethod,
}

/** A bill, onto the wire and from it. */
export const payableInvoiceWire = invoiceWire('payable invoice', NAMES, CARRIED)

/** What makes a document a payable invoice. */
export const PAYABLE_INVOICE = payableInvoiceWire.words
