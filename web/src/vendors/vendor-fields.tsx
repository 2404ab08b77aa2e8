import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import { FLAGS, TEXTS, type VendorValues } from './vendor-values.ts'

type VendorFieldsProps = {
  values: VendorValues
  onChange: (changes: Partial<VendorValues>) => void
  errors: FieldErrors
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement>
  /** The grid columns. */
  className: string
}

/** All fields of a vendor. */
export function VendorFields({ values, onChange, errors, isDisabled, nameRef, className }: VendorFieldsProps) {
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
