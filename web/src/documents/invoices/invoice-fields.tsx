import { isBeforeDocument } from '@twofold/accounting/documents/document-days'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ReactNode } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { classNames } from '../../kit/class-names.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextArea } from '../../kit/fields/text-area.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { AccountOfKindPicker } from '../../kit/pickers/account-of-kind-picker.tsx'
import { PartyPicker } from '../../parties/party-picker.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import type { DocumentFieldsProps } from '../document-form.ts'
import { AmountFields } from './amount-fields.tsx'
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
  const { labels } = side
  const { names } = side.codec
  const today = useToday()
  return (
    <div className={classNames('grid gap-x-4', className)}>
      <PartyPicker
        side={PARTY_SIDES[side.party]}
        label={labels.party}
        className="col-span-2"
        value={values.party}
        onChange={party => onChange({ party })}
        error={errors[names.partyId]}
        isRequired
        isDisabled={isDisabled}
        {...(firstRef !== undefined && { inputRef: firstRef })}
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
        error={errors[names.accountId]}
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
