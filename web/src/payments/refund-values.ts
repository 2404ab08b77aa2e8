// A refund of a payment: as it is typed, what is wrong with it, and as it is sent.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { amountIn, type FieldErrors } from '../forms/form-errors.ts'
import type { PaymentSide } from './payment-side.ts'

/** As typed. */
export type RefundValues = { amount: string; date: CalendarDate | null; reference: string }

/** What a refund refers to at first: of a payment that came back that one, so that registers and statements say which it was. */
export function firstReference(payment: { reference: string }, isReturned: boolean): string {
  if (!isReturned || payment.reference === '') return ''
  const told = `Returned: ${payment.reference}`
  return told.length > PARTY_FIELD_LENGTH_MAX ? payment.reference : told
}

/** What is sent of it, but for the names that differ on both sides: all of a payment that was returned, else an amount of it. */
export type RefundSent = { date: CalendarDate; reference: string; lockReason?: string } & (
  | { isReturned: true }
  | { amountRefunded: Cents }
)

/** What is wrong with a refund before it is sent, by the wire names of the fields. */
export function errorsOfRefund(
  { names }: Pick<PaymentSide, 'names'>,
  { amount, date }: RefundValues,
  availableCents: Cents,
): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, 'amountRefunded', amount)
  if (cents !== null && cents < 1) errors.amountRefunded = 'Enter an amount above zero.'
  if (cents !== null && cents > availableCents) errors.amountRefunded = `Only ${formatCents(availableCents)} is left.`
  if (date === null) errors[names.date] = 'Enter a date.'
  return errors
}

/** What of a payment went back already, by its advices. */
export function refundedOf(advices: readonly { refundPaymentID: number; amountApplied: Cents }[]): Cents {
  return advices.reduce((sum, { refundPaymentID, amountApplied }) => sum + (refundPaymentID > 0 ? amountApplied : 0), 0)
}
