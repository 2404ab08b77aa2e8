import { isBeforeDocument } from '@twofold/accounting/documents/document-days'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ReactNode, Ref } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { classNames } from '../../kit/class-names.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextArea } from '../../kit/fields/text-area.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { AccountOfKindPicker } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import { AmountFields } from './amount-fields.tsx'
import type { InvoiceSide } from './invoice-side.ts'
import { type InvoiceValues, withDueDay } from './invoice-values.ts'

/** The properties that the form of an invoice or bill passes to its fields. */
export type InvoiceFieldsProps<Values> = {
  values: Values
  onChange: (changes: Partial<Values>) => void
  errors: FieldErrors
  isDisabled: boolean
  partyRef?: Ref<HTMLInputElement>
  /** The grid columns. */
  className: string
}

type SharedFieldsProps<Row> = InvoiceFieldsProps<InvoiceValues> & {
  side: InvoiceSide<Row>
  /** The fields that only invoices or only bills have, such as their addresses. */
  children: ReactNode
}

/** All fields of an invoice or bill. */
export function InvoiceFields<Row>(props: SharedFieldsProps<Row>) {
  const { side, values, onChange, errors, isDisabled, partyRef, className } = props
  const { labels, names } = side
  const today = useToday()
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <PartyPicker
        side={PARTY_SIDES[side.party]}
        label={labels.party}
        className="col-span-2"
        value={values.party}
        onChange={party => onChange({ party })}
        error={errors[names.party]}
        isRequired
        isDisabled={isDisabled}
        {...(partyRef !== undefined && { inputRef: partyRef })}
      />
      <TextField
        label={labels.reference}
        value={values.reference}
        onChange={reference => onChange({ reference })}
        error={errors[names.reference]}
        isRequired
        input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
      />
      <DateField
        label={labels.date}
        value={values.date}
        onChange={date => onChange(withDueDay(values, { date }))}
        today={today}
        error={errors[names.date]}
        isRequired
        isDisabled={isDisabled}
      />
      <DateField
        label={labels.dueDate}
        value={values.dueDate}
        onChange={dueDate => onChange({ dueDate })}
        today={today}
        error={errors[names.dueDate]}
        hint={isBeforeDocument(values.dueDate, values.date) && `This date is before ${labels.date}.`}
        isRequired={side.isDueRequired}
        isDisabled={isDisabled}
      />
      <TextField
        label="Payment Terms"
        value={values.terms}
        onChange={terms => onChange(withDueDay(values, { terms }))}
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
        kind={side.kind}
        label={labels.account}
        className="col-span-2"
        value={values.account}
        onChange={account => onChange({ account })}
        error={errors[names.account]}
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
      {props.children}
    </div>
  )
}
