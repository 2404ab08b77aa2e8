import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { useToday } from '../../client/use-current-user.ts'
import { classNames } from '../../kit/class-names.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { AccountOfKindPicker } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import type { DocumentFieldsProps, DocumentForm } from '../document-form.ts'
import type { PaymentSide } from './payment-side.ts'
import {
  emptyPayment,
  errorsOfPayment,
  mergedPaymentFields,
  type PaymentValues,
  paymentFields,
  paymentValuesOf,
} from './payment-values.ts'

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
function PaymentFields({ side, values, onChange, errors, isDisabled, firstRef, className }: PaymentFieldsProps) {
  const { labels } = side
  const { names } = side.codec
  const today = useToday()
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <DateField
        label={labels.date}
        value={values.date}
        onChange={date => onChange({ date })}
        today={today}
        error={errors[names.date]}
        isDisabled={isDisabled}
        isRequired
        {...(firstRef !== undefined && { inputRef: firstRef })}
      />
      <PartyPicker
        label={labels.party}
        side={PARTY_SIDES[side.party]}
        value={values.party}
        onChange={party => onChange({ party })}
        error={errors[names.partyId]}
        isDisabled={isDisabled}
        isRequired
      />
      <TextField
        label={labels.reference}
        value={values.reference}
        onChange={reference => onChange({ reference })}
        error={errors[names.reference]}
        input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
      />
      <AccountOfKindPicker
        label={labels.account}
        kind={side.kind}
        value={values.account}
        onChange={account => onChange({ account })}
        error={errors[names.accountId]}
        isDisabled={isDisabled}
        isRequired
      />
      <AmountField
        label={labels.total}
        value={values.total}
        onChange={total => onChange({ total })}
        error={errors[names.totalCents]}
        isDisabled={isDisabled}
        isRequired
      />
      <TextField
        label={labels.comment}
        value={values.comment}
        onChange={comment => onChange({ comment })}
        error={errors[names.comment]}
        input={{ maxLength: COMMENT_LENGTH_MAX, disabled: isDisabled }}
      />
    </div>
  )
}
