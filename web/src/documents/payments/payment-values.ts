// The form values of a payment: validation, and merging with another user's changes.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { amountText } from '../../kit/fields/typed-amount.ts'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import { amountIn, type FieldErrors } from '../../kit/forms/form-errors.ts'
import type { Payment, PaymentSide, PaymentValues } from './payment-side.ts'

/** The values of an empty form. */
export function emptyPayment(date: CalendarDate | null): PaymentValues {
  return { total: '', date, party: null, reference: '', account: null, comment: '', isRefund: false }
}

/** Returns the form values of an existing payment. */
export function paymentValuesOf(payment: Payment): PaymentValues {
  const { date, party, reference, account, comment, isRefund, totalCents } = payment
  return { total: amountText(totalCents), date, party, reference, account, comment, isRefund }
}

/** Returns the validation errors of a payment, keyed by API field name. */
export function errorsOfPayment({ names, party }: PaymentSide, values: PaymentValues): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, names.total, values.total)
  if (cents !== null && cents < 1) errors[names.total] = 'Enter an amount above zero.'
  if (values.date === null) errors[names.date] = 'Enter a date.'
  if (values.party === null) errors[names.party] = `Choose a ${party.word}.`
  if (values.account === null) errors[names.account] = 'Choose an account.'
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
