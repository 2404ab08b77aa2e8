// The typed values that invoices and bills share: validation, request fields and merging.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { dueDateOf } from '@twofold/accounting/documents/payment-terms'
import type { DocumentFields, DocumentRecord } from '@twofold/contract/documents/document-record'
import { amountText } from '../../kit/fields/typed-amount.ts'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import type { NamedAccount } from '../../kit/pickers/account-of-kind-picker.tsx'
import type { NamedParty } from '../../parties/party-side.ts'
import { centsOfAmounts, EMPTY_AMOUNTS, type InvoiceAmounts } from './invoice-amounts.ts'
import type { InvoiceSide } from './invoice-side.ts'

export type InvoiceValues = {
  party: NamedParty | null
  reference: string
  date: CalendarDate | null
  /** The due date. Null if no due date was agreed. */
  dueDate: CalendarDate | null
  terms: string
  amounts: InvoiceAmounts
  /** The account. Null until the invoice or bill is posted. */
  account: NamedAccount | null
  description: string
}

/** Returns an empty invoice or bill with the given date. */
export function emptyInvoice(date: CalendarDate): InvoiceValues {
  return {
    party: null,
    reference: '',
    date,
    dueDate: null,
    terms: '',
    amounts: EMPTY_AMOUNTS,
    account: null,
    description: '',
  }
}

/** Returns the form values of an existing invoice or bill. */
export function invoiceValuesOf(record: DocumentRecord): InvoiceValues {
  const { partyId, partyName, reference, date, dueDate, accountId, accountName, comment, details } = record
  return {
    party: { id: partyId, name: partyName },
    reference,
    date,
    dueDate,
    terms: String(details.paymentTerms),
    description: comment,
    amounts: {
      preTax: amountText(record.preTaxCents),
      tax: amountText(record.taxCents),
      total: amountText(record.totalCents),
      isTotalOwn: false,
    },
    account: accountId === null ? null : { id: accountId, fullName: accountName },
  }
}

/**
 * Returns the due date according to the terms. Returns null if the terms or the date are missing, or if the terms have no number of days.
 */
const dueByTerms = ({ terms, date }: InvoiceValues) => (date === null ? null : dueDateOf(terms, date))

/** Adds the due date to changes of the date or the terms. Keeps the due date that the user typed. */
export function withDueDay(
  before: InvoiceValues,
  changes: Partial<Pick<InvoiceValues, 'date' | 'terms'>>,
): Partial<InvoiceValues> {
  const [dueBefore, due] = [dueByTerms(before), dueByTerms({ ...before, ...changes })]
  const follows = before.dueDate === null || before.dueDate === dueBefore
  return follows && due !== dueBefore ? { ...changes, dueDate: due } : changes
}

/** Returns the errors of an invoice or bill before it is sent, keyed by API field name. */
export function errorsOfInvoice(side: InvoiceSide, values: InvoiceValues): FieldErrors {
  const { party, referenceMissing, isDueRequired } = side
  const { names } = side.codec
  const errors: FieldErrors = {}
  if (values.party === null) errors[names.partyId] = `Choose a ${party}.`
  if (values.reference.trim() === '') errors[names.reference] = referenceMissing
  if (values.date === null) errors[names.date] = 'Enter a date.'
  if (isDueRequired && values.dueDate === null) errors[names.dueDate] = 'Enter a date.'
  centsOfAmounts(errors, values.amounts)
  return errors
}

/** Returns the fields of a valid invoice or bill. `details` are the fields that only invoices or only bills have, by API name. */
export function invoiceFields(values: InvoiceValues, details: DocumentFields['details']): DocumentFields {
  return {
    partyId: values.party?.id ?? 0,
    date: values.date ?? '',
    dueDate: values.dueDate,
    ...centsOfAmounts({}, values.amounts),
    accountId: values.account?.id ?? null,
    reference: values.reference,
    comment: values.description,
    details: { paymentTerms: values.terms, ...details },
  }
}

const dayText = (date: CalendarDate | null) => (date === null ? '' : formatDay(date))

/** The fields for comparing and merging. The amounts are one field, because the total is their sum. */
export function mergedInvoiceFields({ labels }: InvoiceSide): MergedField<InvoiceValues>[] {
  return [
    { what: labels.party, names: ['party'], words: ({ party }) => party?.name ?? '' },
    { what: labels.reference, names: ['reference'], words: ({ reference }) => reference },
    { what: labels.date, names: ['date'], words: ({ date }) => dayText(date) },
    { what: labels.dueDate, names: ['dueDate'], words: ({ dueDate }) => dayText(dueDate) },
    { what: 'Payment Terms', names: ['terms'], words: ({ terms }) => terms },
    {
      what: 'Total',
      names: ['amounts'],
      words: ({ amounts: { preTax, tax, total } }) => (total === '' ? '' : `${total} (${preTax} and tax ${tax})`),
    },
    { what: labels.account, names: ['account'], words: ({ account }) => account?.fullName ?? '' },
    { what: 'Description', names: ['description'], words: ({ description }) => description },
  ]
}
