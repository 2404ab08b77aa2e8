// What was applied between a vendor's documents, as tables of them show it, and what deleting it is called.
import type { VendorPaymentAdvice } from '@twofold/contract/vendor-payments'
import type { AppliedRow, AppliedWords } from './applied-table.tsx'

/** The words of a payment advice; a title of its own stands above each table. */
export const ADVICE_WORDS: Omit<AppliedWords, 'title'> = {
  empty: 'No payments applied',
  remove: 'Delete Payment Advice',
  confirm: 'Are you sure you want to delete this payment advice?',
  failure: 'Failed to delete payment advice. Please try again.',
}

/** What is said when a payment advice was deleted. */
export const ADVICE_DELETED = 'Payment advice deleted'

/** An advice as a bill or refund shows it: the payment or vendor credit that was applied. */
export function loweringRow(advice: VendorPaymentAdvice): AppliedRow {
  const { creditInvoiceID, vendorPaymentID } = advice
  return {
    id: advice.vendorPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind: creditInvoiceID !== 0 ? 'payable invoice' : 'vendor payment',
      documentID: creditInvoiceID || vendorPaymentID,
      raises: false,
      invoiceNumber: 0,
      reference: advice.paymentReference,
    },
  }
}

/** An advice as a payment or vendor credit shows it: the bill or refund that it went to. */
export function raisingRow(advice: VendorPaymentAdvice): AppliedRow {
  const { payableInvoiceID, refundPaymentID } = advice
  return {
    id: advice.vendorPaymentAdviceID,
    date: advice.dateReceived,
    amountCents: advice.amountApplied,
    document: {
      kind: payableInvoiceID !== 0 ? 'payable invoice' : 'vendor payment',
      documentID: payableInvoiceID || refundPaymentID,
      raises: true,
      invoiceNumber: 0,
      reference: advice.vendorInvoiceNumber,
    },
  }
}
