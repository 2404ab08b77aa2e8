// The document kind of payable invoices, and their API field names.
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

/** Extra bill fields that are stored but not used in computations. */
const CARRIED = {
  ...eachAddressLine('remitTo', '' as string),
  purchaseOrderID: 0 as number,
  paymentTerms: '' as string,
  paymentMethod: 'CHECK' as PaymentMethod,
}

/** Encodes and decodes a bill. */
export const payableInvoiceWire = invoiceWire('payable invoice', NAMES, CARRIED)

/** The document kind of payable invoices. */
export const PAYABLE_INVOICE = payableInvoiceWire.words
