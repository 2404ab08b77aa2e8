// Exports the lists of invoices and bills as files. The column titles are the same as on the screens.

import { billStatus, invoiceStatus } from '@twofold/contract/documents/shown-status'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { dayColumn, type ListFile, moneyColumn, numberColumn, textColumn } from '../http/responses/list-file.ts'

/** Invoices to customers. */
export const INVOICES_FILE: ListFile<ReceivableInvoice> = {
  title: 'Invoices',
  fileName: 'receivable-invoices',
  columns: [
    numberColumn('No.', ({ receivableInvoiceID }) => receivableInvoiceID),
    dayColumn('Date', ({ dateCharged }) => dateCharged),
    textColumn('Customer', 36, ({ customerName }) => customerName),
    textColumn('Client Reference', 24, ({ invoiceClientReference }) => invoiceClientReference),
    textColumn('Bill To', 36, ({ billToName }) => billToName),
    moneyColumn('Total', ({ invoiceTotal }) => invoiceTotal),
    moneyColumn('Remitted', ({ totalPaid }) => totalPaid),
    textColumn('Status', 12, invoiceStatus),
  ],
}

/** Bills of vendors. */
export const BILLS_FILE: ListFile<PayableInvoice> = {
  title: 'Bills',
  fileName: 'payable-invoices',
  columns: [
    numberColumn('No.', ({ payableInvoiceID }) => payableInvoiceID),
    dayColumn('Received', ({ dateReceived }) => dateReceived),
    dayColumn('Due', ({ dateDue }) => dateDue),
    textColumn('Vendor', 36, ({ vendorName }) => vendorName),
    textColumn('Invoice Number', 24, ({ vendorInvoiceNumber }) => vendorInvoiceNumber),
    textColumn('Remit To', 36, ({ remitToName }) => remitToName),
    moneyColumn('Total', ({ invoiceTotal }) => invoiceTotal),
    moneyColumn('Paid', ({ totalPaid }) => totalPaid),
    textColumn('Status', 12, billStatus),
  ],
}
