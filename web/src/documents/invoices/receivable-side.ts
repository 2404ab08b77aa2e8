import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { stateWord } from '@twofold/accounting/documents/document-states'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { invoiceStatus } from '@twofold/contract/documents/shown-status'
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
  one: 'Invoice',
  turned: 'Credit Note',
  said: ['Invoice', 'Credit Note'],
  labels: {
    party: 'Customer',
    reference: 'Client Reference',
    date: 'Date Charged',
    paid: 'Remitted',
    dueDate: 'Due Date',
    account: 'Revenue Account',
    amount: 'Pre-Tax Total',
  },
  referenceMissing: 'Enter the client’s reference.',
  isDueRequired: false,
  apply: { ...INVOICE_APPLY_WORDS, failure: 'Error Saving Remittance Advice' },
  statusOf: record =>
    invoiceStatus({ paidInFull: isPaidInFull(record), chargeStatus: stateWord('RECEIVABLE', record.state) }),
  recordName: 'receivableInvoice',
  codec: RECEIVABLE_INVOICE,
  partyCall: listCustomerInvoices,
  calls: {
    list: listReceivableInvoices,
    read: readReceivableInvoice,
    counterparts: listReceivableInvoiceCounterparts,
    create: createReceivableInvoice,
    change: changeReceivableInvoice,
    remove: deleteReceivableInvoice,
  },
})
