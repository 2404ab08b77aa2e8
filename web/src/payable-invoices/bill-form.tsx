// The form of bills.

import type { DocumentFieldsProps } from '../documents/document-form.ts'
import { AddressFields } from '../documents/invoices/address-fields.tsx'
import { addressOfParty } from '../documents/invoices/address-values.ts'
import { InvoiceFields } from '../documents/invoices/invoice-fields.tsx'
import type { InvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { fieldsOf } from '../kit/fields/form-fields.ts'
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
  const field = fieldsOf(props)
  return (
    <InvoiceFields side={PAYABLE_SIDE} {...props}>
      <SelectField {...field('method', 'paymentMethod')} label="Payment Method" choices={METHOD_CHOICES} />
      <TextField
        {...field('purchaseOrder', 'purchaseOrderID')}
        label="Purchase Order ID"
        maxLength={15}
        input={{ inputMode: 'numeric' }}
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
