// What differs between customer payments and vendor payments on the screens.
import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { paymentStatus } from '@twofold/contract/documents/shown-status'
import type { CallOf } from '@twofold/contract/endpoint'
import type { DocumentSide, WireDocument } from '../document-side.ts'

/** The parts that only payments have. */
type PaymentWords = {
  kind: 'customer payment' | 'vendor payment'
  labels: { comment: string }
  /** Explains a refund: the hint below the checkbox, and a shorter version. */
  refundHint: string
  refundFact: string
  refund: RefundWords
  refundCall: CallOf<'params' | 'body', { refund: WireDocument }>
}

/** The wording for refunds. */
type RefundWords = {
  /** The labels of the buttons and the titles of the dialogs. */
  refund: string
  returned: string
  /**
   * The phrases before the party and the account in a sentence about a refund, such as `is refunded to` for a customer and `from` for an
   * account.
   */
  moves: readonly [party: string, account: string]
  /**
   * `applications` is the noun for the applications that are deleted if the payment is returned. `onAccount` describes the effect on the
   * account, such as `deducted from`.
   */
  applications: string
  onAccount: string
}

/** Customer payments or vendor payments. */
export type PaymentSide = DocumentSide & PaymentWords

/** The words and rules that are the same for all payments. */
export const PAYMENT_WORDS = {
  statusOf: (payment: DocumentRecord) => paymentStatus({ totalRemaining: remainderOf(payment) }),
  listTitle: 'Payments',
  rows: ['payment', 'payments'],
  turned: 'Refund',
  missing: 'list',
  permission: 'documents.post',
  applyPath: 'apply',
  isListDeferred: false,
} as const
