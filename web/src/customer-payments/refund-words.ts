// What refunding is called on the side of customers' payments.
import type { RefundWords } from '../payments/payment-refund.tsx'

/** A receipt that is paid back, and one whose check came back from the bank. */
export const REFUND_WORDS: RefundWords = {
  refund: 'Refund Receipt',
  returned: 'Returned Check',
  moves: ['is refunded to', 'from'],
  advices: 'remittances',
  onAccount: 'deducted from',
}
