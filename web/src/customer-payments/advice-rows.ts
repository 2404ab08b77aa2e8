// What was applied between a customer's documents, as tables of them show it.
import type { CustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import type { AppliedRow } from '../documents/applied-table.tsx'

/** An advice as a payment shows it: the invoice or refund that it went to. */
export function raisingRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { receivableInvoiceID, refundPaymentID } = advice
  const isInvoice = receivableInvoiceID !== 0
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.dateCharged,
    amountCents: advice.amountApplied,
    document: {
      kind: isInvoice ? 'receivable invoice' : 'customer payment',
      documentID: isInvoice ? receivableInvoiceID : refundPaymentID,
      raises: true,
      invoiceNumber: advice.invoiceNumber,
      reference: advice.invoiceClientReference,
    },
  }
}

/** An advice as a refund shows it: the payment or credit note that it paid back. */
export function loweringRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { creditInvoiceID, customerPaymentID } = advice
  const isCredit = creditInvoiceID !== 0
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind: isCredit ? 'receivable invoice' : 'customer payment',
      documentID: isCredit ? creditInvoiceID : customerPaymentID,
      raises: false,
      invoiceNumber: advice.creditNumber,
      reference: advice.paymentReference,
    },
  }
}
