// What applying and applications are called on the side of customers' payments.
import type { AppliedWords } from '../documents/applied-table.tsx'
import type { ApplyPaymentWords } from '../documents/apply-payment.tsx'

const SHARED = { available: 'Unapplied', failureTitle: 'Error Saving Remittance Advice' }

/** Of a payment the customer's open invoices are chosen; of a refund the payments and credit notes that it paid back. */
export const APPLY_WORDS: ApplyPaymentWords = {
  payment: {
    ...SHARED,
    title: 'Unpaid Invoices',
    one: 'an invoice',
    submit: 'Apply Payment',
    none: 'No unpaid invoices found for this customer',
  },
  refund: {
    ...SHARED,
    title: 'Payments and Credit Notes',
    one: 'a payment or credit note',
    submit: 'Apply Refund',
    none: 'No unapplied payments found for this customer',
  },
}

/** What of a payment is applied. */
export const APPLIED_REMITTANCES: AppliedWords & { removed: string } = {
  title: 'Applied Remittances',
  empty: 'No payments applied',
  remove: 'Delete Remittance',
  confirm: 'Are you sure you want to delete this remittance?',
  failure: 'Failed to delete remittance. Please try again.',
  removed: 'Remittance deleted',
}
