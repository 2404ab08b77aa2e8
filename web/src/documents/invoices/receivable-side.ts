import { readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import {
  applyToReceivableInvoice,
  listReceivableInvoiceAdvices,
} from '@twofold/contract/receivables/customer-payment-advices'
import {
  changeReceivableInvoice,
  createReceivableInvoice,
  deleteReceivableInvoice,
  listCustomerInvoices,
  listReceivableInvoiceCounterparts,
  listReceivableInvoices,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { documentSide } from '../document-side.ts'
import { INVOICE_APPLY_WORDS, INVOICE_WORDS, type InvoiceSide } from './invoice-side.ts'

/** Invoices. */
export const RECEIVABLE_SIDE: InvoiceSide = documentSide({
  ...INVOICE_WORDS,
  kind: 'receivable invoice',
  party: 'customer',
  path: '/receivable-invoices',
  area: 'Invoices',
  listTitle: 'Invoices',
  rows: ['invoice', 'invoices'],
  list: RECEIVABLE_INVOICE_LIST,
  one: 'Invoice',
  turned: 'Credit Note',
  said: ['Invoice', 'Credit Note'],
  labels: {
    party: 'Customer',
    reference: 'Client Reference',
    date: 'Date Charged',
    dueDate: 'Due Date',
    account: 'Revenue Account',
  },
  referenceMissing: 'Enter the client’s reference.',
  isDueRequired: false,
  apply: { ...INVOICE_APPLY_WORDS, failure: 'Error Saving Remittance Advice' },
  recordName: 'receivableInvoice',
  codec: RECEIVABLE_INVOICE,
  partyCall: listCustomerInvoices,
  calls: {
    list: listReceivableInvoices,
    totals: readReceivableInvoiceTotals,
    files: { csv: exportReceivableInvoicesCsv, xlsx: exportReceivableInvoicesXlsx },
    read: readReceivableInvoice,
    applications: listReceivableInvoiceAdvices,
    counterparts: listReceivableInvoiceCounterparts,
    create: createReceivableInvoice,
    change: changeReceivableInvoice,
    remove: deleteReceivableInvoice,
    apply: applyToReceivableInvoice,
  },
})
