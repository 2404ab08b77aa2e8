// What applying is called on the side of vendors' payments.
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
