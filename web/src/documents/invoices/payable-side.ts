import { readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { PAYABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportPayableInvoicesCsv, exportPayableInvoicesXlsx } from '@twofold/contract/list-files'
import {
  changePayableInvoice,
  createPayableInvoice,
  deletePayableInvoice,
  listPayableInvoiceCounterparts,
  listPayableInvoices,
  listVendorInvoices,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import { applyToPayableInvoice, listPayableInvoiceAdvices } from '@twofold/contract/payables/vendor-payment-advices'
import { documentSide } from '../document-side.ts'
import { INVOICE_APPLY_WORDS, INVOICE_WORDS, type InvoiceSide } from './invoice-side.ts'

/** Bills. */
export const PAYABLE_SIDE: InvoiceSide = documentSide({
  ...INVOICE_WORDS,
  kind: 'payable invoice',
  party: 'vendor',
  path: '/payable-invoices',
  area: 'Bills',
  listTitle: 'Bills',
  rows: ['bill', 'bills'],
  list: PAYABLE_INVOICE_LIST,
  one: 'Bill',
  turned: 'Vendor Credit',
  said: ['Bill', 'Vendor Credit'],
  labels: {
    party: 'Vendor',
    reference: 'Vendor Invoice Number',
    date: 'Date Received',
    dueDate: 'Date Due',
    account: 'Expense Account',
  },
  referenceMissing: 'Enter the vendor’s invoice number.',
  isDueRequired: true,
  apply: { ...INVOICE_APPLY_WORDS, failure: 'Error Saving Payment Advice' },
  recordName: 'payableInvoice',
  codec: PAYABLE_INVOICE,
  partyCall: listVendorInvoices,
  calls: {
    list: listPayableInvoices,
    totals: readPayableInvoiceTotals,
    files: { csv: exportPayableInvoicesCsv, xlsx: exportPayableInvoicesXlsx },
    read: readPayableInvoice,
    applications: listPayableInvoiceAdvices,
    counterparts: listPayableInvoiceCounterparts,
    create: createPayableInvoice,
    change: changePayableInvoice,
    remove: deletePayableInvoice,
    apply: applyToPayableInvoice,
  },
})
