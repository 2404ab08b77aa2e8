// The common form of customer payments and vendor payments for screens. Both have one type with different texts.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { Confirmed } from '../kit/forms/use-confirmed.tsx'
import type { NamedAccount } from '../kit/pickers/account-of-kind-picker.tsx'
import type { NamedParty, PartySide } from '../parties/party-side.ts'

/** A payment as lists and forms show it. Amounts are in cents. */
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
  /** The transaction that the payment posted. */
  gLEntry: number
}

/** The fields that a user enters. */
type PaymentField = 'total' | 'date' | 'party' | 'reference' | 'account' | 'comment'

/** The values of the form of a payment, as typed. */
export type PaymentValues = {
  /** The total as typed. */
  total: string
  date: CalendarDate | null
  party: NamedParty | null
  reference: string
  account: NamedAccount | null
  comment: string
  isRefund: boolean
}

/** The differences between customer payments and vendor payments. */
export type PaymentSide = {
  kind: Extract<DocumentKind, 'customer payment' | 'vendor payment'>
  party: PartySide
  /** The address and name of the list. */
  path: '/customer-payments' | '/vendor-payments'
  area: string
  /** The noun for a payment, in sentences and in titles, such as `payment receipt` and `Payment Receipt`. */
  noun: string
  title: string
  /** The message for an address without an id. */
  noID: string
  /** The label and wire name of each field. */
  labels: Readonly<Record<PaymentField, string>>
  names: Readonly<Record<PaymentField, string>>
  /** The headers of the list's columns that differ from the labels of the fields. */
  heads: Readonly<Record<'reference' | 'account' | 'total', string>>
  /** The wire name of the payment's id. */
  idName: string
  /** An explanation of a refund: the hint of the checkbox, and a short form. */
  refundHint: string
  refundFact: string
  /** Hook: records a payment. */
  useCreate: () => {
    send: (values: PaymentValues, confirmed: Pick<Confirmed, 'lockReason'>) => Promise<Payment>
    isSending: boolean
  }
}

/** Returns the noun for the beginning of a sentence, such as `Payment receipt`. */
export function sentenceNoun({ noun }: PaymentSide): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
