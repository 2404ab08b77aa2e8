// The interface that customer payments and vendor payments share for the screens. Both have the same data under different names.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { Confirmed } from '../../kit/forms/use-confirmed.tsx'
import type { NamedAccount } from '../../kit/pickers/account-of-kind-picker.tsx'
import type { NamedParty, PartySide } from '../../parties/party-side.ts'

/** A payment in the format that the screens use. Amounts are in cents. */
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

/** The form values of a payment. */
export type PaymentValues = {
  /** The typed total. */
  total: string
  date: CalendarDate | null
  party: NamedParty | null
  reference: string
  account: NamedAccount | null
  comment: string
  isRefund: boolean
}

/** The labels and API calls that differ between customer payments and vendor payments. */
export type PaymentSide = {
  kind: Extract<DocumentKind, 'customer payment' | 'vendor payment'>
  party: PartySide
  /** The path and name of the list. */
  path: '/customer-payments' | '/vendor-payments'
  area: string
  /** The noun for a payment, in sentences and in titles, such as `payment receipt` and `Payment Receipt`. */
  noun: string
  title: string
  /** The message if the URL contains no payment id. */
  noID: string
  /** The label and the API name of each field. */
  labels: Readonly<Record<PaymentField, string>>
  names: Readonly<Record<PaymentField, string>>
  /** The column headers that differ from the field labels. */
  heads: Readonly<Record<'reference' | 'account' | 'total', string>>
  /** The API name of the payment's id. */
  idName: string
  /** Explains a refund: the hint below the checkbox, and a shorter version. */
  refundHint: string
  refundFact: string
  /** Hook: records a payment. */
  useCreate: () => {
    send: (values: PaymentValues, confirmed: Pick<Confirmed, 'lockReason'>) => Promise<Payment>
    isSending: boolean
  }
}

/** Returns the noun with a capital letter, for the beginning of a sentence, such as `Payment receipt`. */
export function sentenceNoun({ noun }: PaymentSide): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
