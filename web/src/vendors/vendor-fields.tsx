import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { TextField } from '../kit/fields/text-field.tsx'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import type { PartyFieldsProps } from '../parties/party-kind.ts'
import { FLAGS, TEXTS, type VendorValues } from './vendor-values.ts'

/** All fields of a vendor. */
export function VendorFields({
  values,
  onChange,
  errors,
  isDisabled,
  nameRef,
  className,
}: PartyFieldsProps<VendorValues>) {
  const [reference, ...others] = TEXTS.map(([field, label]) => (
    <TextField
      key={field}
      label={label}
      value={values[field]}
      onChange={text => onChange({ [field]: text })}
      error={errors[field]}
      input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled, autoComplete: 'off' }}
    />
  ))
  return (
    <>
      <div className={`grid gap-x-4 ${className}`}>
        <PartyFields
          party="vendor"
          values={values}
          onChange={onChange}
          errors={errors}
          isDisabled={isDisabled}
          beforeNotes={reference}
          {...(nameRef !== undefined && { nameRef })}
        />
        {others}
      </div>
      <PartyFlags flags={FLAGS} values={values} onChange={onChange} isDisabled={isDisabled} />
    </>
  )
}
