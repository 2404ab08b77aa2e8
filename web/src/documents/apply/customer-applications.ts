// Converts the applications between a customer's documents to table rows, with the labels and messages for deleting them.
import {
  type CustomerPaymentAdvice,
  createCustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
} from '@twofold/contract/receivables/customer-payment-advices'
import { useCommand } from '../../client/use-command.ts'
import type { AppliedRow, AppliedWords, RemovalWords } from './applied-table.tsx'
import type { ApplyChoices } from './apply-choice.ts'
import { useRemovalToast } from './use-removal-toast.ts'

/** The labels and messages for remittances. Each table has a separate title. */
export const REMITTANCE_WORDS: Omit<AppliedWords, 'title'> = {
  empty: 'No payments applied',
  remove: 'Delete Remittance',
  confirm: 'Are you sure you want to delete this remittance?',
  failure: 'Failed to delete remittance. Please try again.',
}

const WRITE_OFF_REMOVAL: RemovalWords = {
  remove: 'Delete Write-Off',
  confirm: 'Are you sure you want to delete this write-off?',
  failure: 'Failed to delete write-off. Please try again.',
}

/** Deletes a remittance. Undo applies it again. */
export function useDeleteRemittance(): (row: AppliedRow) => Promise<void> {
  const remove = useCommand(deleteCustomerPaymentAdvice)
  const apply = useCommand(createCustomerPaymentAdvice)
  const tell = useRemovalToast('Remittance deleted')
  return async ({ id }) => {
    const gone = await remove.send({ params: { customerPaymentAdviceID: String(id) } })
    tell(() => apply.send({ body: gone }))
  }
}

/** Returns the table row that shows the payment, credit note or write-off applied to an invoice or refund. */
export function creditItemRow(application: CustomerPaymentAdvice): AppliedRow {
  const { creditInvoiceID, customerPaymentID, customerWriteOffID } = application
  const kind =
    creditInvoiceID !== 0 ? 'receivable invoice' : customerWriteOffID !== 0 ? 'customer write-off' : 'customer payment'
  return {
    id: application.customerPaymentAdviceID,
    date: application.paymentDate,
    amountCents: application.amountApplied,
    document: {
      kind,
      documentID: creditInvoiceID || customerWriteOffID || customerPaymentID,
      raises: false,
      invoiceNumber: application.creditNumber,
      reference: application.paymentReference,
    },
    ...(customerWriteOffID !== 0 && { removal: WRITE_OFF_REMOVAL }),
  }
}

/** Returns the table row that shows the invoice or refund to which a payment or credit note is applied. */
export function debitItemRow(application: CustomerPaymentAdvice): AppliedRow {
  const { receivableInvoiceID, refundPaymentID } = application
  return {
    id: application.customerPaymentAdviceID,
    date: application.dateCharged,
    amountCents: application.amountApplied,
    document: {
      kind: receivableInvoiceID !== 0 ? 'receivable invoice' : 'customer payment',
      documentID: receivableInvoiceID || refundPaymentID,
      raises: true,
      invoiceNumber: application.invoiceNumber,
      reference: application.invoiceClientReference,
    },
  }
}

/** The documents of a customer that can be applied. */
export const CUSTOMER_CHOICES: ApplyChoices = {
  debitItem: {
    groups: [
      { isInvoice: true, title: 'Unpaid Invoices', one: 'an invoice' },
      { isInvoice: false, title: 'Refunds', one: 'a refund' },
    ],
    none: 'No unpaid invoices found for this customer',
    next: { to: '/receivable-invoices', label: 'New invoice', permission: 'documents.write' },
  },
  creditItem: {
    groups: [
      { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
      { isInvoice: true, title: 'Credit Notes', one: 'a credit note' },
    ],
    none: 'No unapplied payments found for this customer',
    next: { to: '/customer-payments', label: 'New payment receipt', permission: 'documents.post' },
  },
}
