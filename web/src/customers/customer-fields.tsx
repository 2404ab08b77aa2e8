import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { AmountField } from '../kit/fields/amount-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { amountTyped } from '../kit/fields/typed-amount.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import type { PartyFieldsProps } from '../parties/party-kind.ts'
import { type CustomerValues, FLAGS } from './customer-values.ts'

/** All fields of a customer. */
export function CustomerFields({
  values,
  onChange,
  errors,
  isDisabled,
  nameRef,
  className,
}: PartyFieldsProps<CustomerValues>) {
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
