// What was applied between a customer's documents, as tables of them show it, and what deleting it is called.
import type { CustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import type { AppliedRow, AppliedWords } from './applied-table.tsx'

/** The words of a remittance; a title of its own stands above each table. */
export const REMITTANCE_WORDS: Omit<AppliedWords, 'title'> = {
  empty: 'No payments applied',
  remove: 'Delete Remittance',
  confirm: 'Are you sure you want to delete this remittance?',
  failure: 'Failed to delete remittance. Please try again.',
}

/** What is said when a remittance was deleted. */
export const REMITTANCE_DELETED = 'Remittance deleted'

/** An advice as an invoice or refund shows it: the payment, credit note or write-off that was applied. */
export function loweringRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { creditInvoiceID, customerPaymentID, customerWriteOffID } = advice
  const kind =
    creditInvoiceID !== 0 ? 'receivable invoice' : customerWriteOffID !== 0 ? 'customer write-off' : 'customer payment'
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind,
      documentID: creditInvoiceID || customerWriteOffID || customerPaymentID,
      raises: false,
      invoiceNumber: advice.creditNumber,
      reference: advice.paymentReference,
    },
  }
}

/** An advice as a payment or credit note shows it: the invoice or refund that it went to. */
export function raisingRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { receivableInvoiceID, refundPaymentID } = advice
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.dateCharged,
    amountCents: advice.amountApplied,
    document: {
      kind: receivableInvoiceID !== 0 ? 'receivable invoice' : 'customer payment',
      documentID: receivableInvoiceID || refundPaymentID,
      raises: true,
      invoiceNumber: advice.invoiceNumber,
      reference: advice.invoiceClientReference,
    },
  }
}
