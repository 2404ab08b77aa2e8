import { isBeforeDocument } from '@twofold/accounting/documents/payment-terms'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ReactNode } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { fieldsOf } from '../../kit/fields/form-fields.ts'
import { TextArea } from '../../kit/fields/text-area.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { AccountOfKindPicker } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import type { DocumentFieldsProps } from '../document-form.ts'
import { type InvoiceAmounts, withAmounts } from './invoice-amounts.ts'
import type { InvoiceSide } from './invoice-side.ts'
import { type InvoiceValues, withDueDay } from './invoice-values.ts'

type InvoiceFieldsProps = DocumentFieldsProps<InvoiceValues> & {
  side: InvoiceSide
  /** The fields that only invoices or only bills have, such as their addresses. */
  children: ReactNode
}

/** All fields of an invoice or bill. */
export function InvoiceFields(props: InvoiceFieldsProps) {
  const { side, values, onChange, errors, isDisabled, firstRef, className } = props
  const field = fieldsOf(props)
  const { labels } = side
  const { names } = side.codec
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <PartyPicker
        {...field('party', names.partyId)}
        side={PARTY_SIDES[side.party]}
        label={labels.party}
        className="col-span-2"
        isRequired
        inputRef={firstRef}
      />
      <TextField
        {...field('reference', names.reference)}
        label={labels.reference}
        isRequired
        maxLength={PARTY_FIELD_LENGTH_MAX}
      />
      <DateField
        {...field('date', names.date)}
        label={labels.date}
        onChange={date => onChange(withDueDay(values, { date }))}
        isRequired
      />
      <DateField
        {...field('dueDate', names.dueDate)}
        label={labels.dueDate}
        hint={isBeforeDocument(values.dueDate, values.date) && `This date is before ${labels.date}.`}
        isRequired={side.isDueRequired}
      />
      <TextField
        {...field('terms', 'paymentTerms')}
        label="Payment Terms"
        onChange={terms => onChange(withDueDay(values, { terms }))}
        maxLength={PARTY_FIELD_LENGTH_MAX}
      />
      <AmountFields
        values={values.amounts}
        onChange={amounts => onChange({ amounts })}
        errors={errors}
        isDisabled={isDisabled}
      />
      <AccountOfKindPicker
        {...field('account', names.accountId)}
        kind={side.kind}
        label={labels.account}
        className="col-span-2"
      />
      <TextArea
        {...field('description', 'invoiceDescription')}
        label="Description"
        rows={1}
        maxLength={COMMENT_LENGTH_MAX}
      />
      {props.children}
    </div>
  )
}

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
function AmountFields({ values, onChange, errors, isDisabled }: AmountFieldsProps) {
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
