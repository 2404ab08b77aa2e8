// Customers' payments and vendors' payments as forms see them: the same thing under two names.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { PartySide } from '../parties/party-side.ts'

/** What is typed of a payment. */
type PaymentField = 'total' | 'date' | 'party' | 'reference' | 'account' | 'comment'

/** What tells the two sides apart. */
export type PaymentSide = {
  kind: Extract<DocumentKind, 'customer payment' | 'vendor payment'>
  party: PartySide
  /** What each field is called on the screen, and on the wire. */
  labels: Readonly<Record<PaymentField, string>>
  names: Readonly<Record<PaymentField, string>>
  /** What a refund is, below its checkbox. */
  refundHint: string
}
