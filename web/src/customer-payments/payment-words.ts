// What applying and applications are called on the side of customers' payments.
import type { AppliedWords } from '../documents/applied-table.tsx'
import type { ApplyWords } from '../documents/apply-form.tsx'

/** Of a payment: the customer's open invoices are chosen. */
export const APPLY_PAYMENT: ApplyWords = {
  title: 'Unpaid Invoices',
  one: 'an invoice',
  available: 'Unapplied',
  submit: 'Apply Payment',
  failureTitle: 'Error Saving Remittance Advice',
}

/** Of a refund: the payments and credit notes that it paid back are chosen. */
export const APPLY_REFUND: ApplyWords = {
  ...APPLY_PAYMENT,
  title: 'Payments and Credit Notes',
  one: 'a payment or credit note',
  submit: 'Apply Refund',
}

/** What of a payment is applied. */
export const APPLIED_REMITTANCES: AppliedWords = {
  title: 'Applied Remittances',
  empty: 'No payments applied',
  remove: 'Delete Remittance',
  confirm: 'Are you sure you want to delete this remittance?',
  failure: 'Failed to delete remittance. Please try again.',
}
