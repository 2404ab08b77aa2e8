// The typed values that invoices and bills share: validation, request body and merging.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { dueDateOf } from '@twofold/accounting/documents/payment-terms'
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
export function invoiceValuesOf<Row>({ describe }: InvoiceSide<Row>, row: Row): InvoiceValues {
  const { partyID, partyName, reference, date, dueDate, terms, accountID, accountName, description, ...cents } =
    describe(row)
  return {
    party: { id: partyID, name: partyName },
    reference,
    date,
    dueDate,
    terms,
    description,
    amounts: {
      preTax: amountText(cents.preTaxCents),
      tax: amountText(cents.taxCents),
      total: amountText(cents.totalCents),
      isTotalOwn: false,
    },
    account: accountID === 0 ? null : { id: accountID, fullName: accountName },
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
export function errorsOfInvoice<Row>(side: InvoiceSide<Row>, values: InvoiceValues): FieldErrors {
  const { names, party, referenceMissing, isDueRequired } = side
  const errors: FieldErrors = {}
  if (values.party === null) errors[names.party] = `Choose a ${party}.`
  if (values.reference.trim() === '') errors[names.reference] = referenceMissing
  if (values.date === null) errors[names.date] = 'Enter a date.'
  if (isDueRequired && values.dueDate === null) errors[names.dueDate] = 'Enter a date.'
  centsOfAmounts(errors, values.amounts)
  return errors
}

/** Returns the part of the request body that invoices and bills share. The values must be valid. */
export function invoiceBody({ amounts, terms, description }: InvoiceValues) {
  const { preTaxCents, taxCents, totalCents } = centsOfAmounts({}, amounts)
  return {
    invoicePreTaxTotal: preTaxCents,
    invoiceTax: taxCents,
    invoiceTotal: totalCents,
    paymentTerms: terms,
    invoiceDescription: description,
  }
}

const dayText = (date: CalendarDate | null) => (date === null ? '' : formatDay(date))

/** The fields for comparing and merging. The amounts are one field, because the total is their sum. */
export function mergedInvoiceFields<Row>({ labels }: InvoiceSide<Row>): MergedField<InvoiceValues>[] {
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
