// The labels and messages for refunds of customer payments.
import type { RefundWords } from '../documents/payments/payment-refund.tsx'

/** The labels and messages for the refund of a receipt, and for a check that the bank returns. */
export const REFUND_WORDS: RefundWords = {
  refund: 'Refund Receipt',
  returned: 'Returned Check',
  moves: ['is refunded to', 'from'],
  applications: 'remittances',
  onAccount: 'deducted from',
}
