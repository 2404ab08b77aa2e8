// What applying and applications are called on the side of vendors' payments.
import type { AppliedWords } from '../documents/applied-table.tsx'
import type { ApplyPaymentWords } from '../documents/apply-payment.tsx'

const SHARED = { available: 'Unapplied', failureTitle: 'Error Saving Disbursement Advice' }

/** Of a payment the vendor's open bills are chosen; of a refund the payments and vendor credits that it sent back. */
export const APPLY_WORDS: ApplyPaymentWords = {
  payment: {
    ...SHARED,
    title: 'Unpaid Bills',
    one: 'a bill',
    submit: 'Apply Payment',
    none: 'No unpaid invoices found for this vendor',
  },
  refund: {
    ...SHARED,
    title: 'Payments and Vendor Credits',
    one: 'a payment or vendor credit',
    submit: 'Apply Refund',
    none: 'No unapplied payments found for this vendor',
  },
}

/** What of a payment is applied. */
export const APPLIED_REMITTANCES: AppliedWords & { removed: string } = {
  title: 'Applied Remittances',
  empty: 'No payments applied',
  remove: 'Delete Payment Advice',
  confirm: 'Are you sure you want to delete this payment advice?',
  failure: 'Failed to delete payment advice. Please try again.',
  removed: 'Payment advice deleted',
}
