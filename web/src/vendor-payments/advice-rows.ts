// What was applied between a vendor's documents, as tables of them show it.
import type { VendorPaymentAdvice } from '@twofold/contract/vendor-payments'
import type { AppliedRow } from '../documents/applied-table.tsx'

/** An advice as a payment shows it: the bill or refund that it went to. */
export function raisingRow(advice: VendorPaymentAdvice): AppliedRow {
  const { payableInvoiceID, refundPaymentID } = advice
  const isBill = payableInvoiceID !== 0
  return {
    id: advice.vendorPaymentAdviceID,
    date: advice.dateReceived,
    amountCents: advice.amountApplied,
    document: {
      kind: isBill ? 'payable invoice' : 'vendor payment',
      documentID: isBill ? payableInvoiceID : refundPaymentID,
      raises: true,
      invoiceNumber: 0,
      reference: advice.vendorInvoiceNumber,
    },
  }
}

/** An advice as a refund shows it: the payment or vendor credit that it sent back. */
export function loweringRow(advice: VendorPaymentAdvice): AppliedRow {
  const { creditInvoiceID, vendorPaymentID } = advice
  const isCredit = creditInvoiceID !== 0
  return {
    id: advice.vendorPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind: isCredit ? 'payable invoice' : 'vendor payment',
      documentID: isCredit ? creditInvoiceID : vendorPaymentID,
      raises: false,
      invoiceNumber: 0,
      reference: advice.paymentReference,
    },
  }
}
