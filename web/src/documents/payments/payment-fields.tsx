import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { AccountOfKindPicker } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import type { PaymentSide, PaymentValues } from './payment-side.ts'

type PaymentFieldsProps = {
  side: PaymentSide
  values: PaymentValues
  onChange: (changes: Partial<PaymentValues>) => void
  errors: FieldErrors
  isDisabled: boolean
  firstRef?: Ref<HTMLInputElement>
}

/** All fields of a payment except the refund checkbox, in the same order as the columns of the list. The caller lays them out in a grid. */
export function PaymentFields({ side, values, onChange, errors, isDisabled, firstRef }: PaymentFieldsProps) {
  const { labels, names } = side
  const today = useToday()
  return (
    <>
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
        side={side.party}
        value={values.party}
        onChange={party => onChange({ party })}
        error={errors[names.party]}
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
        error={errors[names.account]}
        isDisabled={isDisabled}
        isRequired
      />
      <AmountField
        label={labels.total}
        value={values.total}
        onChange={total => onChange({ total })}
        error={errors[names.total]}
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
    </>
  )
}
