import { fromWire } from '@twofold/accounting/calendar'
import { billStatus } from '@twofold/contract/documents/shown-status'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { commonSummaryOf, type InvoiceSide } from './invoice-side.ts'

/** Bills. */
export const PAYABLE_SIDE: InvoiceSide<PayableInvoice> = {
  kind: 'payable invoice',
  party: 'vendor',
  path: '/payable-invoices',
  fileName: 'payable-invoices',
  title: 'Bills',
  one: 'Bill',
  credit: 'Vendor Credit',
  labels: {
    party: 'Vendor',
    reference: 'Vendor Invoice Number',
    date: 'Date Received',
    dueDate: 'Date Due',
    account: 'Expense Account',
  },
  names: {
    party: 'vendorID',
    reference: 'vendorInvoiceNumber',
    date: 'dateReceived',
    dueDate: 'dateDue',
    account: 'expenseAccountID',
  },
  referenceMissing: 'Enter the vendor’s invoice number.',
  isDueRequired: true,
  columns: { id: 'payableInvoiceID', party: 'vendorName', paid: 'totalPaid' },
  heads: { date: 'Received', dueDate: 'Due', reference: 'Invoice Number', address: 'Remit To', paid: 'Paid' },
  describe: bill => ({
    ...commonSummaryOf(bill),
    id: bill.payableInvoiceID,
    partyID: bill.vendorID,
    partyName: bill.vendorName,
    reference: bill.vendorInvoiceNumber,
    date: fromWire(bill.dateReceived),
    addressName: bill.remitToName,
    isEnded: bill.approvalStatus === 'REJECTED',
    isPosted: bill.approvalStatus === 'APPROVED',
    accountID: bill.expenseAccountID,
    accountName: bill.expenseAccountName,
    status: billStatus(bill),
  }),
}
