import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { DocumentFields, DocumentRecord } from '@twofold/contract/documents/document-record'
import { classNames } from '../../kit/class-names.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { fieldsOf } from '../../kit/fields/form-fields.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import { amountIn, type FieldErrors } from '../../kit/forms/form-errors.ts'
import { AccountOfKindPicker, type NamedAccount } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import { type NamedParty, PARTY_SIDES } from '../../parties/party-side.ts'
import type { DocumentFieldsProps, DocumentForm } from '../document-form.ts'
import type { PaymentSide } from './payment-side.ts'

/**
 * Returns the form of customer payments or vendor payments. The next form keeps the date and the account, because several checks are often
 * deposited together.
 */
export function paymentForm(side: PaymentSide): DocumentForm<PaymentValues> {
  const { codec } = side
  return {
    side,
    emptyOf: emptyPayment,
    nextOf: ({ date, account }) => ({ ...emptyPayment(date), account }),
    valuesOf: paymentValuesOf,
    errorsOf: values => errorsOfPayment(side, values),
    newBody: values => ({ ...codec.encodeFields(paymentFields(values)), isRefund: values.isRefund }),
    changedBody: values => codec.encodeChange(paymentFields(values)),
    mergedFields: mergedPaymentFields(side),
    Fields: props => <PaymentFields side={side} {...props} />,
  }
}

type PaymentFieldsProps = DocumentFieldsProps<PaymentValues> & { side: PaymentSide }

/** All fields of a payment except the refund checkbox, in the same order as the columns of the list. */
function PaymentFields({ side, firstRef, className, ...form }: PaymentFieldsProps) {
  const field = fieldsOf(form)
  const { labels } = side
  const { names } = side.codec
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <DateField {...field('date', names.date)} label={labels.date} isRequired inputRef={firstRef} />
      <PartyPicker {...field('party', names.partyId)} label={labels.party} side={PARTY_SIDES[side.party]} isRequired />
      <TextField {...field('reference', names.reference)} label={labels.reference} maxLength={PARTY_FIELD_LENGTH_MAX} />
      <AccountOfKindPicker {...field('account', names.accountId)} label={labels.account} kind={side.kind} isRequired />
      <AmountField {...field('total', names.totalCents)} label={labels.amount} isRequired />
      <TextField {...field('comment', names.comment)} label={labels.comment} maxLength={COMMENT_LENGTH_MAX} />
    </div>
  )
}

/** The form values of a payment. */
type PaymentValues = {
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
function emptyPayment(date: CalendarDate | null): PaymentValues {
  return { total: '', date, party: null, reference: '', account: null, comment: '', isRefund: false }
}

/** Returns the form values of an existing payment. */
function paymentValuesOf(payment: DocumentRecord): PaymentValues {
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
function paymentFields({ total, date, party, reference, account, comment }: PaymentValues): DocumentFields {
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
function errorsOfPayment({ codec: { names }, party }: PaymentSide, values: PaymentValues): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, names.totalCents, values.total)
  if (cents !== null && cents < 1) errors[names.totalCents] = 'Enter an amount above zero.'
  if (values.date === null) errors[names.date] = 'Enter a date.'
  if (values.party === null) errors[names.partyId] = `Choose a ${party}.`
  if (values.account === null) errors[names.accountId] = 'Choose an account.'
  return errors
}

/** The fields that are compared and merged. */
function mergedPaymentFields({ labels }: PaymentSide): MergedField<PaymentValues>[] {
  return [
    { what: labels.amount, names: ['total'], words: ({ total }) => total },
    { what: labels.date, names: ['date'], words: ({ date }) => (date === null ? '' : formatDay(date)) },
    { what: labels.party, names: ['party'], words: ({ party }) => party?.name ?? '' },
    { what: labels.reference, names: ['reference'], words: ({ reference }) => reference },
    { what: labels.account, names: ['account'], words: ({ account }) => account?.fullName ?? '' },
    { what: labels.comment, names: ['comment'], words: ({ comment }) => comment },
  ]
}
