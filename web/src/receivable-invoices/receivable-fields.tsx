import { AddressFields } from '../documents/invoices/address-fields.tsx'
import { InvoiceFields, type InvoiceFieldsProps } from '../documents/invoices/invoice-fields.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import type { ReceivableValues } from './receivable-values.ts'

/** The fields of an invoice. */
export function ReceivableFields(props: InvoiceFieldsProps<ReceivableValues>) {
  const { values, onChange, errors, isDisabled } = props
  return (
    <InvoiceFields side={RECEIVABLE_SIDE} {...props}>
      <AddressFields
        prefix="billTo"
        values={values.billTo}
        onChange={billTo => onChange({ billTo })}
        errors={errors}
        isDisabled={isDisabled}
      />
      <AddressFields
        prefix="shipTo"
        values={values.shipTo}
        onChange={shipTo => onChange({ shipTo })}
        errors={errors}
        isDisabled={isDisabled}
      />
    </InvoiceFields>
  )
}
