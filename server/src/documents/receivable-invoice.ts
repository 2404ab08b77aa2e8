// What makes a document a receivable invoice, and its written fields by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import { stateWord } from '@twofold/accounting/documents/document-states'
import type { Document, KindWords } from './document.ts'

/** What an invoice carries beside what the books compute with. */
export const INVOICE_CARRIES = [
  'paymentTerms',
  'billToName',
  'billToAddress1',
  'billToAddress2',
  'billToCity',
  'billToState',
  'billToZip',
  'shipToName',
  'shipToAddress1',
  'shipToAddress2',
  'shipToCity',
  'shipToState',
  'shipToZip',
] as const

function carriedOf({ details }: Document): Record<(typeof INVOICE_CARRIES)[number], string> {
  return Object.fromEntries(INVOICE_CARRIES.map(name => [name, String(details[name] ?? '')])) as Record<
    (typeof INVOICE_CARRIES)[number],
    string
  >
}

/** The written fields of an invoice by their names on the wire. */
export function receivableInvoiceFields(document: Document) {
  return {
    invoiceClientReference: document.reference,
    invoicePreTaxTotal: document.preTaxCents,
    invoiceTax: document.taxCents,
    invoiceTotal: document.totalCents,
    dateCharged: toWire(document.date),
    dateDue: toWire(document.dueDate),
    ...carriedOf(document),
    customerID: document.partyId,
    revenueAccountID: document.accountId ?? 0,
    invoiceDescription: document.comment,
    chargeStatus: stateWord('RECEIVABLE', document.state),
  }
}

/** What makes a document a receivable invoice. */
export const RECEIVABLE_INVOICE: KindWords = {
  kind: 'receivable invoice',
  fields: { party: 'customerID', account: 'revenueAccountID', total: 'invoiceTotal', date: 'dateCharged' },
  audited: document => ({ ...receivableInvoiceFields(document), isMarkedPaid: document.isMarkedPaid }),
}
