// What refunding is called on the side of vendors' payments.
import type { RefundWords } from '../payments/payment-refund.tsx'

/** A disbursement that the vendor sends back, and one that came back from the bank. */
export const REFUND_WORDS: RefundWords = {
  refund: 'Record Refund',
  returned: 'Returned Payment',
  moves: ['is returned by', 'to'],
  advices: 'payment advices',
  onAccount: 'added back to',
}
