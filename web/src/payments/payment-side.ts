// Customers' payments and vendors' payments as screens see them: the same thing under two names.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { Confirmed } from '../forms/use-confirmed.tsx'
import type { NamedParty, PartySide } from '../parties/party-side.ts'
import type { NamedAccount } from '../pickers/account-of-kind-picker.tsx'
import type { PaymentValues } from './payment-values.ts'

/** A payment as lists and forms show it. */
export type Payment = {
  paymentID: number
  date: CalendarDate | null
  party: NamedParty
  reference: string
  account: NamedAccount
  comment: string
  totalCents: Cents
  appliedCents: Cents
  remainingCents: Cents
  isRefund: boolean
  /** The transaction that it posted. */
  gLEntry: number
}

/** What is typed of a payment. */
type PaymentField = 'total' | 'date' | 'party' | 'reference' | 'account' | 'comment'

/** What tells the two sides apart. */
export type PaymentSide = {
  kind: Extract<DocumentKind, 'customer payment' | 'vendor payment'>
  party: PartySide
  /** The address of the list, and what its area is called. */
  path: '/customer-payments' | '/vendor-payments'
  area: string
  /** A payment in running text and in titles, such as `payment receipt` and `Payment Receipt`. */
  noun: string
  title: string
  /** What is said of an address without an id. */
  noID: string
  /** What each field is called on the screen, and on the wire. */
  labels: Readonly<Record<PaymentField, string>>
  names: Readonly<Record<PaymentField, string>>
  /** The heads of the list's columns that have other words than their fields. */
  heads: Readonly<Record<'reference' | 'account' | 'total', string>>
  /** The name of its id on the wire. */
  idName: string
  /** What a refund is, below its checkbox, and in two words. */
  refundHint: string
  refundFact: string
  /** Hook: records one. */
  useCreate: () => {
    send: (values: PaymentValues, confirmed: Pick<Confirmed, 'lockReason'>) => Promise<Payment>
    isSending: boolean
  }
}

/** Such as `Payment receipt`, at the beginning of a sentence. */
export function sentenceNoun({ noun }: PaymentSide): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
