// The words for refunds of customer payments.
import type { RefundWords } from '../payments/payment-refund.tsx'

/** A receipt that is refunded, and one whose check the bank returns. */
export const REFUND_WORDS: RefundWords = {
  refund: 'Refund Receipt',
  returned: 'Returned Check',
  moves: ['is refunded to', 'from'],
  applications: 'remittances',
  onAccount: 'deducted from',
}
