import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { AddressPrefix } from '@twofold/contract/documents/addresses'
import { TextField } from '../../kit/fields/text-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { ADDRESS_LINES, type AddressValues, addressErrors, addressLabel } from './address-values.ts'

type AddressFieldsProps = {
  prefix: AddressPrefix
  values: AddressValues
  onChange: (values: AddressValues) => void
  errors: FieldErrors
  isDisabled: boolean
}

/** The fields for the lines of an address. The caller places them in a grid. */
export function AddressFields({ prefix, values, onChange, errors, isDisabled }: AddressFieldsProps) {
  const wrong = addressErrors(prefix, errors)
  return (Object.keys(ADDRESS_LINES) as (keyof AddressValues)[]).map(line => (
    <TextField
      key={line}
      label={addressLabel(prefix, line)}
      value={values[line]}
      onChange={text => onChange({ ...values, [line]: text })}
      error={wrong[line]}
      input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
    />
  ))
}
