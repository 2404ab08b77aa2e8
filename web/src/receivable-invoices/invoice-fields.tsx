import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import { useToday } from '../client/use-today.ts'
import { AddressFields } from '../documents/address-fields.tsx'
import { AmountFields } from '../documents/amount-fields.tsx'
import type { FieldErrors } from '../documents/form-errors.ts'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { PartyPicker } from '../parties/party-picker.tsx'
import { AccountOfKindPicker } from '../pickers/account-of-kind-picker.tsx'
import { classNames } from '../ui/class-names.ts'
import { DateField } from '../ui/date-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { InvoiceValues } from './invoice-values.ts'

type InvoiceFieldsProps = {
  values: InvoiceValues
  onChange: (changes: Partial<InvoiceValues>) => void
  errors: FieldErrors
  isDisabled: boolean
  customerRef?: Ref<HTMLInputElement>
  /** How many fields stand beside each other. */
  className: string
}

/** All that is typed about an invoice. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  const { values, onChange, errors, isDisabled, customerRef, className } = props
  const today = useToday()
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <PartyPicker
        side={CUSTOMER_SIDE}
        label="Customer"
        className="col-span-2"
        value={values.customer}
        onChange={customer => onChange({ customer })}
        error={errors.customerID}
        isRequired
        isDisabled={isDisabled}
        {...(customerRef !== undefined && { inputRef: customerRef })}
      />
      <TextField
        label="Client Reference"
        value={values.reference}
        onChange={reference => onChange({ reference })}
        error={errors.invoiceClientReference}
        isRequired
        input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
      />
      <DateField
        label="Date Charged"
        value={values.date}
        onChange={date => onChange({ date })}
        today={today}
        error={errors.dateCharged}
        isRequired
        isDisabled={isDisabled}
      />
      <DateField
        label="Due Date"
        value={values.dueDate}
        onChange={dueDate => onChange({ dueDate })}
        today={today}
        error={errors.dateDue}
        isDisabled={isDisabled}
      />
      <TextField
        label="Payment Terms"
        value={values.terms}
        onChange={terms => onChange({ terms })}
        error={errors.paymentTerms}
        input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
      />
      <AmountFields
        values={values.amounts}
        onChange={amounts => onChange({ amounts })}
        errors={errors}
        isDisabled={isDisabled}
      />
      <AccountOfKindPicker
        kind="receivable invoice"
        label="Revenue Account"
        className="col-span-2"
        value={values.account}
        onChange={account => onChange({ account })}
        error={errors.revenueAccountID}
        isDisabled={isDisabled}
      />
      <TextArea
        label="Description"
        value={values.description}
        onChange={description => onChange({ description })}
        error={errors.invoiceDescription}
        rows={1}
        textarea={{ maxLength: COMMENT_LENGTH_MAX, disabled: isDisabled }}
      />
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
    </div>
  )
}
