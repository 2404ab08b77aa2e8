import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { stateWord } from '@twofold/accounting/documents/document-states'
import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { billStatus } from '@twofold/contract/documents/shown-status'
import {
  changePayableInvoice,
  createPayableInvoice,
  deletePayableInvoice,
  listPayableInvoiceCounterparts,
  listPayableInvoices,
  listVendorInvoices,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
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
  one: 'Bill',
  turned: 'Vendor Credit',
  said: ['Bill', 'Vendor Credit'],
  labels: {
    party: 'Vendor',
    reference: 'Vendor Invoice Number',
    date: 'Date Received',
    paid: 'Paid',
    dueDate: 'Date Due',
    account: 'Expense Account',
    amount: 'Pre-Tax Total',
  },
  referenceMissing: 'Enter the vendor’s invoice number.',
  isDueRequired: true,
  apply: { ...INVOICE_APPLY_WORDS, failure: 'Error Saving Payment Advice' },
  statusOf: record =>
    billStatus({ paidInFull: isPaidInFull(record), approvalStatus: stateWord('PAYABLE', record.state) }),
  recordName: 'payableInvoice',
  codec: PAYABLE_INVOICE,
  partyCall: listVendorInvoices,
  calls: {
    list: listPayableInvoices,
    read: readPayableInvoice,
    counterparts: listPayableInvoiceCounterparts,
    create: createPayableInvoice,
    change: changePayableInvoice,
    remove: deletePayableInvoice,
  },
})
