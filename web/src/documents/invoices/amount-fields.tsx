import { AmountField } from '../../kit/fields/amount-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { type InvoiceAmounts, withAmounts } from './invoice-amounts.ts'

type AmountFieldsProps = {
  values: InvoiceAmounts
  onChange: (values: InvoiceAmounts) => void
  errors: FieldErrors
  isDisabled: boolean
}

const FIELDS = [
  ['preTax', 'Pre-Tax Total', 'invoicePreTaxTotal'],
  ['tax', 'Tax', 'invoiceTax'],
  ['total', 'Total', 'invoiceTotal'],
] as const

/** The fields for the amounts of an invoice or bill. The caller places them in a grid. */
export function AmountFields({ values, onChange, errors, isDisabled }: AmountFieldsProps) {
  return FIELDS.map(([field, label, wireName]) => (
    <AmountField
      key={field}
      label={label}
      value={values[field]}
      onChange={text => onChange(withAmounts(values, { [field]: text }))}
      error={errors[wireName]}
      isRequired
      isDisabled={isDisabled}
    />
  ))
}
