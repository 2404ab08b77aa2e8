import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { AmountField } from '../kit/fields/amount-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { amountTyped } from '../kit/fields/typed-amount.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import { type CustomerValues, FLAGS } from './customer-values.ts'

type CustomerFieldsProps = {
  values: CustomerValues
  onChange: (changes: Partial<CustomerValues>) => void
  errors: FieldErrors
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement>
  /** The grid columns. */
  className: string
}

/** All fields of a customer. */
export function CustomerFields({ values, onChange, errors, isDisabled, nameRef, className }: CustomerFieldsProps) {
  const refusalOfLimit = useRefusalOfRole('parties.creditLimit', 'allow you to set a credit limit')
  return (
    <>
      <div className={`grid gap-x-4 ${className}`}>
        <PartyFields
          party="customer"
          values={values}
          onChange={onChange}
          errors={errors}
          isDisabled={isDisabled}
          {...(nameRef !== undefined && { nameRef })}
        />
        <AmountField
          label="Credit Limit"
          value={values.creditLimit}
          onChange={creditLimit => onChange({ creditLimit })}
          error={errors.creditLimit}
          hint={refusalOfLimit ?? (amountTyped(values.creditLimit).cents === 0 ? '0.00 = no limit' : undefined)}
          isDisabled={isDisabled || refusalOfLimit !== undefined}
        />
        <TextField
          label="Payments Accepted Note"
          value={values.paymentsAcceptedNote}
          onChange={paymentsAcceptedNote => onChange({ paymentsAcceptedNote })}
          error={errors.paymentsAcceptedNote}
          input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
        />
      </div>
      <PartyFlags flags={FLAGS} values={values} onChange={onChange} isDisabled={isDisabled} />
    </>
  )
}
