// The form values of a refund: validation, and conversion to the request body.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ApplicationRecord } from '@twofold/contract/documents/document-record'
import { amountIn, type FieldErrors } from '../../kit/forms/form-errors.ts'
import type { PaymentSide } from './payment-side.ts'

/** The form values of a refund. */
export type RefundValues = { amount: string; date: CalendarDate | null; reference: string }

/**
 * Returns the default reference of a refund. If a payment was returned, the reference contains the payment's reference, so that users can
 * identify it in registers and statements.
 */
export function firstReference(payment: { reference: string }, isReturned: boolean): string {
  if (!isReturned || payment.reference === '') return ''
  const reference = `Returned: ${payment.reference}`
  return reference.length > PARTY_FIELD_LENGTH_MAX ? payment.reference : reference
}

/** Returns the validation errors of a refund, keyed by API field name. */
export function errorsOfRefund(
  names: PaymentSide['codec']['names'],
  { amount, date }: RefundValues,
  availableCents: Cents,
): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, 'amountRefunded', amount)
  if (cents !== null && cents < 1) errors.amountRefunded = 'Enter an amount above zero.'
  if (cents !== null && cents > availableCents)
    errors.amountRefunded = `Only ${formatCents(availableCents)} is available.`
  if (date === null) errors[names.date] = 'Enter a date.'
  return errors
}

/** Returns the amount of a payment that has already been refunded, calculated from its applications. */
export function refundedOf(applications: readonly ApplicationRecord[]): Cents {
  return applications.reduce(
    (sum, { debitItem, amountCents }) => sum + (isInvoice(debitItem.kind) ? 0 : amountCents),
    0,
  )
}
