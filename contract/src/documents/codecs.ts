// The API field names of invoices, bills and payments. Each table is in the order of the response. Everything else that depends on the API
// name of a field uses these tables. The compiler compares each table with the schema of the response, where the schema is declared.

import { eachAddressLine } from './addresses.ts'
import { documentCodec } from './document-codec.ts'

const AMOUNTS = { preTaxCents: 'invoicePreTaxTotal', taxCents: 'invoiceTax', totalCents: 'invoiceTotal' } as const

const PAID = {
  isPaidInFull: 'paidInFull',
  isMarkedPaid: 'isMarkedPaid',
  appliedCents: 'totalPaid',
  remainingCents: 'totalRemaining',
} as const

const STORED = { entryId: 'gLEntry', modifiedAt: 'modifiedAt' } as const

const RECEIVABLE_DETAILS = {
  paymentTerms: '' as string,
  ...eachAddressLine('billTo', '' as string),
  ...eachAddressLine('shipTo', '' as string),
}

const PAYABLE_DETAILS = {
  ...eachAddressLine('remitTo', '' as string),
  purchaseOrderID: 0 as number,
  paymentTerms: '' as string,
  paymentMethod: 'CHECK' as 'CHECK' | 'ACH' | 'WIRE' | 'CREDIT_CARD',
}

/** Receivable invoices and credit notes. */
export const RECEIVABLE_INVOICE = documentCodec('receivable invoice', {
  number: 'invoiceNumber',
  id: 'receivableInvoiceID',
  reference: 'invoiceClientReference',
  ...AMOUNTS,
  date: 'dateCharged',
  dueDate: 'dateDue',
  details: RECEIVABLE_DETAILS,
  partyId: 'customerID',
  accountId: 'revenueAccountID',
  comment: 'invoiceDescription',
  state: 'chargeStatus',
  ...PAID,
  partyName: 'customerName',
  accountName: 'revenueAccountName',
  ...STORED,
})

/** Bills and vendor credits. */
export const PAYABLE_INVOICE = documentCodec('payable invoice', {
  id: 'payableInvoiceID',
  reference: 'vendorInvoiceNumber',
  ...AMOUNTS,
  date: 'dateReceived',
  dueDate: 'dateDue',
  details: PAYABLE_DETAILS,
  partyId: 'vendorID',
  accountId: 'expenseAccountID',
  comment: 'invoiceDescription',
  state: 'approvalStatus',
  ...PAID,
  partyName: 'vendorName',
  accountName: 'expenseAccountName',
  ...STORED,
})

/** Customer payments and refunds to customers. */
export const CUSTOMER_PAYMENT = documentCodec('customer payment', {
  id: 'customerPaymentID',
  totalCents: 'totalReceived',
  date: ['receiptDate', 'paymentDate'],
  partyId: 'customerID',
  comment: ['receiptComment', 'paymentComment'],
  reference: 'paymentReference',
  accountId: ['paymentAccountID', 'remittanceAccountID'],
  isRefund: 'isRefund',
  appliedCents: 'totalApplied',
  remainingCents: 'totalRemaining',
  partyName: 'customerName',
  accountName: 'paymentAccountName',
  ...STORED,
})

/** Vendor payments and refunds from vendors. The specification has other names for a change than for a new payment. */
export const VENDOR_PAYMENT = documentCodec(
  'vendor payment',
  {
    id: 'vendorPaymentID',
    totalCents: 'totalPaid',
    date: ['disbursementDate', 'paymentDate'],
    partyId: 'vendorID',
    comment: ['disbursementComment', 'paymentComment'],
    reference: ['disbursementReference', 'paymentReference'],
    accountId: ['disbursementAccountID', 'remittanceAccountID', 'paymentAccountID'],
    isRefund: 'isRefund',
    appliedCents: 'totalApplied',
    remainingCents: 'totalRemaining',
    partyName: 'vendorName',
    accountName: 'paymentAccountName',
    ...STORED,
  },
  {
    date: 'paymentDate',
    comment: 'paymentComment',
    reference: 'paymentReference',
    accountId: 'paymentAccountID',
  },
)
