// The wording for refunds of vendor payments.
import type { RefundWords } from '../documents/payments/payment-refund.tsx'

/** The wording for a payment that the vendor refunds, and for a payment that the bank returns. */
export const REFUND_WORDS: RefundWords = {
  refund: 'Record Refund',
  returned: 'Returned Payment',
  moves: ['is returned by', 'to'],
  applications: 'payment advices',
  onAccount: 'added back to',
}
