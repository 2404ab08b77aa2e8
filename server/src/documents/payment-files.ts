// Exports the payment lists as files. The column titles are the same as on the screens, and refunds are negative.

import type { Cents } from '@twofold/accounting/money'
import { paymentStatus } from '@twofold/contract/documents/shown-status'
import type { VendorPayment } from '@twofold/contract/payables/vendor-payments'
import type { CustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { dayColumn, type ListFile, moneyColumn, textColumn } from '../http/responses/list-file.ts'

function moved({ isRefund }: { isRefund: boolean }, cents: Cents): Cents {
  return isRefund ? -cents + 0 : cents
}

/** Payments of customers. */
export const PAYMENTS_FILE: ListFile<CustomerPayment> = {
  title: 'Payment Receipts',
  fileName: 'payment-receipts',
  columns: [
    dayColumn('Date', ({ receiptDate }) => receiptDate),
    textColumn('Customer', 36, ({ customerName }) => customerName),
    textColumn('Payment Reference', 24, ({ paymentReference }) => paymentReference),
    textColumn('Payment Account', 40, ({ paymentAccountName }) => paymentAccountName),
    moneyColumn('Received', payment => moved(payment, payment.totalReceived)),
    moneyColumn('Applied', payment => moved(payment, payment.totalApplied)),
    textColumn('Status', 12, paymentStatus),
  ],
}

/** Payments to vendors. */
export const DISBURSEMENTS_FILE: ListFile<VendorPayment> = {
  title: 'Payment Disbursements',
  fileName: 'payment-disbursements',
  columns: [
    dayColumn('Date', ({ disbursementDate }) => disbursementDate),
    textColumn('Vendor', 36, ({ vendorName }) => vendorName),
    textColumn('Reference', 24, ({ disbursementReference }) => disbursementReference),
    textColumn('Account', 40, ({ paymentAccountName }) => paymentAccountName),
    moneyColumn('Amount', payment => moved(payment, payment.totalPaid)),
    moneyColumn('Applied', payment => moved(payment, payment.totalApplied)),
    textColumn('Status', 12, paymentStatus),
  ],
}
