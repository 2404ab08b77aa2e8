// Payable invoices by their names on the wire.
import { eachAddressLine } from '@twofold/contract/documents'
import type { PayableInvoice, PaymentMethod } from '@twofold/contract/payable-invoices'
import type { Document } from '../documents/document.ts'
import { invoiceWire } from '../documents/invoice-wire.ts'

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

const wire = invoiceWire('payable invoice', NAMES, CARRIED)

/** What makes a document a bill. */
export const PAYABLE_INVOICE = wire.words

/** What is sent of a bill, as a document's fields. */
export const { sentFields } = wire

/** A document as the bill that it is. */
export function presentBill(document: Document): PayableInvoice {
  return wire.present(document)
}
