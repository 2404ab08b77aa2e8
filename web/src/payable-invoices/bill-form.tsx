// The form of bills.
import type { DocumentFieldsProps } from '../documents/document-form.ts'
import { AddressFields } from '../documents/invoices/address-fields.tsx'
import { addressOfParty } from '../documents/invoices/address-values.ts'
import { InvoiceFields } from '../documents/invoices/invoice-fields.tsx'
import type { InvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import {
  type BillValues,
  billValuesOf,
  changedBillBody,
  emptyBill,
  errorsOfBill,
  MERGED_BILL_FIELDS,
  METHOD_CHOICES,
  newBillBody,
} from './bill-values.ts'

/** The form of bills and vendor credits. */
export const BILL_FORM: InvoiceForm<BillValues> = {
  side: PAYABLE_SIDE,
  emptyOf: emptyBill,
  nextOf: ({ date }, today) => emptyBill(date ?? today),
  valuesOf: billValuesOf,
  errorsOf: errorsOfBill,
  newBody: newBillBody,
  changedBody: changedBillBody,
  loaded: address => ({ remitTo: addressOfParty(address) }),
  mergedFields: MERGED_BILL_FIELDS,
  Fields: BillFields,
}

function BillFields(props: DocumentFieldsProps<BillValues>) {
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
