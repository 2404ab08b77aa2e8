import { fromWire } from '@twofold/accounting/calendar'
import { invoiceStatus } from '@twofold/contract/documents/shown-status'
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { commonSummaryOf, type InvoiceSide } from './invoice-side.ts'

/** Invoices. */
export const RECEIVABLE_SIDE: InvoiceSide<ReceivableInvoice> = {
  kind: 'receivable invoice',
  party: 'customer',
  path: '/receivable-invoices',
  fileName: 'receivable-invoices',
  title: 'Invoices',
  one: 'Invoice',
  credit: 'Credit Note',
  labels: {
    party: 'Customer',
    reference: 'Client Reference',
    date: 'Date Charged',
    dueDate: 'Due Date',
    account: 'Revenue Account',
  },
  names: {
    party: 'customerID',
    reference: 'invoiceClientReference',
    date: 'dateCharged',
    dueDate: 'dateDue',
    account: 'revenueAccountID',
  },
  referenceMissing: 'Enter the client’s reference.',
  isDueRequired: false,
  columns: { id: 'receivableInvoiceID', party: 'customerName', paid: 'totalPaid' },
  heads: { date: 'Date', dueDate: null, reference: 'Client Reference', address: 'Bill To', paid: 'Remitted' },
  describe: invoice => ({
    ...commonSummaryOf(invoice),
    id: invoice.receivableInvoiceID,
    partyID: invoice.customerID,
    partyName: invoice.customerName,
    reference: invoice.invoiceClientReference,
    date: fromWire(invoice.dateCharged),
    addressName: invoice.billToName,
    isEnded: invoice.chargeStatus === 'CANCELED',
    isPosted: invoice.chargeStatus === 'CHARGED',
    accountID: invoice.revenueAccountID,
    accountName: invoice.revenueAccountName,
    status: invoiceStatus(invoice),
  }),
}
