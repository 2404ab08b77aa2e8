import { AddressFields } from '../documents/invoices/address-fields.tsx'
import { InvoiceFields, type InvoiceFieldsProps } from '../documents/invoices/invoice-fields.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type BillValues, METHOD_CHOICES } from './bill-values.ts'

/** The fields of a bill. */
export function BillFields(props: InvoiceFieldsProps<BillValues>) {
  const { values, onChange, errors, isDisabled } = props
  return (
    <InvoiceFields side={PAYABLE_SIDE} {...props}>
      <SelectField
        label="Payment Method"
        value={values.method}
        onChange={method => onChange({ method })}
        choices={METHOD_CHOICES}
        error={errors.paymentMethod}
        select={{ disabled: isDisabled }}
      />
      <TextField
        label="Purchase Order ID"
        value={values.purchaseOrder}
        onChange={purchaseOrder => onChange({ purchaseOrder })}
        error={errors.purchaseOrderID}
        input={{ inputMode: 'numeric', maxLength: 15, disabled: isDisabled }}
      />
      <AddressFields
        prefix="remitTo"
        values={values.remitTo}
        onChange={remitTo => onChange({ remitTo })}
        errors={errors}
        isDisabled={isDisabled}
      />
    </InvoiceFields>
  )
}
