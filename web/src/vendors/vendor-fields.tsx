import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import type { FieldErrors } from '../forms/form-errors.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import { TextField } from '../ui/text-field.tsx'
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
