// The form values of a payment: validation, request fields, and merging with another user's changes.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import type { DocumentFields, DocumentRecord } from '@twofold/contract/documents/document-record'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import { amountIn, type FieldErrors } from '../../kit/forms/form-errors.ts'
import type { NamedAccount } from '../../kit/pickers/account-of-kind-picker.tsx'
import type { NamedParty } from '../../parties/party-side.ts'
import type { PaymentSide } from './payment-side.ts'

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

/** The values of an empty form. */
export function emptyPayment(date: CalendarDate | null): PaymentValues {
  return { total: '', date, party: null, reference: '', account: null, comment: '', isRefund: false }
}

/** Returns the form values of an existing payment. */
export function paymentValuesOf(payment: DocumentRecord): PaymentValues {
  const { date, reference, comment, isRefund, totalCents } = payment
  return {
    total: amountText(totalCents),
    date,
    party: { id: payment.partyId, name: payment.partyName },
    reference,
    account: { id: payment.accountId ?? 0, fullName: payment.accountName },
    comment,
    isRefund,
  }
}

/** Returns the fields of a valid payment. */
export function paymentFields({ total, date, party, reference, account, comment }: PaymentValues): DocumentFields {
  const totalCents = amountTyped(total).cents ?? 0
  return {
    partyId: party?.id ?? 0,
    date: date ?? '',
    dueDate: null,
    preTaxCents: totalCents,
    taxCents: 0,
    totalCents,
    accountId: account?.id ?? 0,
    reference,
    comment,
    details: {},
  }
}

/** Returns the validation errors of a payment, keyed by API field name. */
export function errorsOfPayment({ codec: { names }, party }: PaymentSide, values: PaymentValues): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, names.totalCents, values.total)
  if (cents !== null && cents < 1) errors[names.totalCents] = 'Enter an amount above zero.'
  if (values.date === null) errors[names.date] = 'Enter a date.'
  if (values.party === null) errors[names.partyId] = `Choose a ${party}.`
  if (values.account === null) errors[names.accountId] = 'Choose an account.'
  return errors
}

/** The fields that are compared and merged. */
export function mergedPaymentFields({ labels }: PaymentSide): MergedField<PaymentValues>[] {
  return [
    { what: labels.total, names: ['total'], words: ({ total }) => total },
    { what: labels.date, names: ['date'], words: ({ date }) => (date === null ? '' : formatDay(date)) },
    { what: labels.party, names: ['party'], words: ({ party }) => party?.name ?? '' },
    { what: labels.reference, names: ['reference'], words: ({ reference }) => reference },
    { what: labels.account, names: ['account'], words: ({ account }) => account?.fullName ?? '' },
    { what: labels.comment, names: ['comment'], words: ({ comment }) => comment },
  ]
}
