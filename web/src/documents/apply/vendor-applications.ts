// Converts the applications between a vendor's documents to table rows, with the labels and messages for deleting them.
import {
  createVendorPaymentAdvice,
  deleteVendorPaymentAdvice,
  type VendorPaymentAdvice,
} from '@twofold/contract/payables/vendor-payment-advices'
import { useCommand } from '../../client/use-command.ts'
import type { AppliedRow, AppliedWords } from './applied-table.tsx'
import type { ApplyChoices } from './apply-choice.ts'
import { useRemovalToast } from './use-removal-toast.ts'

/** The labels and messages for payment applications. Each table has a separate title. */
export const APPLICATION_WORDS: Omit<AppliedWords, 'title'> = {
  empty: 'No payments applied',
  remove: 'Delete Payment Advice',
  confirm: 'Are you sure you want to delete this payment advice?',
  failure: 'Failed to delete payment advice. Please try again.',
}

/** Deletes a payment application. Undo applies it again. */
export function useDeleteApplication(): (row: AppliedRow) => Promise<void> {
  const remove = useCommand(deleteVendorPaymentAdvice)
  const apply = useCommand(createVendorPaymentAdvice)
  const tell = useRemovalToast('Payment advice deleted')
  return async ({ id }) => {
    const gone = await remove.send({ params: { vendorPaymentAdviceID: String(id) } })
    tell(() => apply.send({ body: gone }))
  }
}

/** Returns the table row that shows the payment or vendor credit applied to a bill or refund. */
export function creditItemRow(application: VendorPaymentAdvice): AppliedRow {
  const { creditInvoiceID, vendorPaymentID } = application
  return {
    id: application.vendorPaymentAdviceID,
    date: application.paymentDate,
    amountCents: application.amountApplied,
    document: {
      kind: creditInvoiceID !== 0 ? 'payable invoice' : 'vendor payment',
      documentID: creditInvoiceID || vendorPaymentID,
      raises: false,
      invoiceNumber: 0,
      reference: application.paymentReference,
    },
  }
}

/** Returns the table row that shows the bill or refund to which a payment or vendor credit is applied. */
export function debitItemRow(application: VendorPaymentAdvice): AppliedRow {
  const { payableInvoiceID, refundPaymentID } = application
  return {
    id: application.vendorPaymentAdviceID,
    date: application.dateReceived,
    amountCents: application.amountApplied,
    document: {
      kind: payableInvoiceID !== 0 ? 'payable invoice' : 'vendor payment',
      documentID: payableInvoiceID || refundPaymentID,
      raises: true,
      invoiceNumber: 0,
      reference: application.vendorInvoiceNumber,
    },
  }
}

/** The documents of a vendor that can be applied. */
export const VENDOR_CHOICES: ApplyChoices = {
  debitItem: {
    groups: [
      { isInvoice: true, title: 'Unpaid Bills', one: 'a bill' },
      { isInvoice: false, title: 'Refunds', one: 'a refund' },
    ],
    none: 'No unpaid invoices found for this vendor',
    next: { to: '/payable-invoices', label: 'New bill', permission: 'documents.write' },
  },
  creditItem: {
    groups: [
      { isInvoice: false, title: 'Unapplied Payments', one: 'a payment' },
      { isInvoice: true, title: 'Vendor Credits', one: 'a vendor credit' },
    ],
    none: 'No unapplied payments found for this vendor',
    next: { to: '/vendor-payments', label: 'New payment disbursement', permission: 'documents.post' },
  },
}
