// What applying is called on the side of customers' payments.
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
