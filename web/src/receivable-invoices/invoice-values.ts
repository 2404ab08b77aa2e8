// A receivable invoice's form: as it is typed, as it is sent, and as it is merged with what somebody else changed.
import { type CalendarDate, formatDay, fromWire, toWire } from '@twofold/accounting/calendar'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import {
  type AddressValues,
  addressBody,
  addressOf,
  addressOfParty,
  EMPTY_ADDRESS,
  mergedAddress,
} from '../documents/address-values.ts'
import type { FieldErrors } from '../documents/form-errors.ts'
import { centsOfAmounts, EMPTY_AMOUNTS, type InvoiceAmounts } from '../documents/invoice-amounts.ts'
import type { NamedParty, PartyAddress } from '../parties/party-side.ts'
import type { NamedAccount } from '../pickers/account-of-kind-picker.tsx'
import type { MergedField } from '../ui/foreign-changes.ts'
import { amountText } from '../ui/typed-amount.ts'

export type InvoiceValues = {
  customer: NamedParty | null
  reference: string
  date: CalendarDate | null
  /** When it is to be paid; none was agreed. */
  dueDate: CalendarDate | null
  terms: string
  amounts: InvoiceAmounts
  /** None until it is charged. */
  account: NamedAccount | null
  description: string
  billTo: AddressValues
  shipTo: AddressValues
}

/** An invoice of a day before anything is typed. */
export function emptyInvoice(date: CalendarDate): InvoiceValues {
  return {
    customer: null,
    reference: '',
    date,
    dueDate: null,
    terms: '',
    amounts: EMPTY_AMOUNTS,
    account: null,
    description: '',
    billTo: EMPTY_ADDRESS,
    shipTo: EMPTY_ADDRESS,
  }
}

/** The form of an invoice that stands. */
export function invoiceValuesOf(invoice: ReceivableInvoice): InvoiceValues {
  const { customerID, customerName, revenueAccountID, revenueAccountName } = invoice
  return {
    customer: { id: customerID, name: customerName },
    reference: invoice.invoiceClientReference,
    date: fromWire(invoice.dateCharged),
    dueDate: fromWire(invoice.dateDue),
    terms: invoice.paymentTerms,
    amounts: {
      preTax: amountText(invoice.invoicePreTaxTotal),
      tax: amountText(invoice.invoiceTax),
      total: amountText(invoice.invoiceTotal),
      isTotalOwn: false,
    },
    account: revenueAccountID === 0 ? null : { id: revenueAccountID, fullName: revenueAccountName },
    description: invoice.invoiceDescription,
    billTo: addressOf('billTo', invoice),
    shipTo: addressOf('shipTo', invoice),
  }
}

/** What is wrong with an invoice before it is sent, by the wire names of the fields. */
export function errorsOfInvoice(values: InvoiceValues): FieldErrors {
  const errors: FieldErrors = {}
  if (values.customer === null) errors.customerID = 'Choose a customer.'
  if (values.reference.trim() === '') errors.invoiceClientReference = 'Enter the client’s reference.'
  if (values.date === null) errors.dateCharged = 'Enter a day.'
  centsOfAmounts(errors, values.amounts)
  return errors
}

/** What is sent of values that were checked. */
export function invoiceBody({ customer, date, account, ...values }: InvoiceValues) {
  const { preTaxCents, taxCents, totalCents } = centsOfAmounts({}, values.amounts)
  return {
    invoiceClientReference: values.reference,
    invoicePreTaxTotal: preTaxCents,
    invoiceTax: taxCents,
    invoiceTotal: totalCents,
    dateCharged: toWire(date),
    dateDue: values.dueDate,
    paymentTerms: values.terms,
    ...addressBody('billTo', values.billTo),
    ...addressBody('shipTo', values.shipTo),
    customerID: customer?.id ?? 0,
    revenueAccountID: account?.id ?? 0,
    invoiceDescription: values.description,
  }
}

/** The invoice's addresses as its customer's. */
export function loadedAddresses(address: PartyAddress): Pick<InvoiceValues, 'billTo' | 'shipTo'> {
  return { billTo: addressOfParty(address), shipTo: addressOfParty(address) }
}

const dayText = (date: CalendarDate | null) => (date === null ? '' : formatDay(date))

/** The fields as they are compared and merged. The amounts belong together: the total is their sum. */
export const MERGED_INVOICE_FIELDS: readonly MergedField<InvoiceValues>[] = [
  { what: 'Customer', names: ['customer'], words: ({ customer }) => customer?.name ?? '' },
  { what: 'Client Reference', names: ['reference'], words: ({ reference }) => reference },
  { what: 'Date Charged', names: ['date'], words: ({ date }) => dayText(date) },
  { what: 'Due Date', names: ['dueDate'], words: ({ dueDate }) => dayText(dueDate) },
  { what: 'Payment Terms', names: ['terms'], words: ({ terms }) => terms },
  {
    what: 'Total',
    names: ['amounts'],
    words: ({ amounts: { preTax, tax, total } }) => (total === '' ? '' : `${total} (${preTax} and tax ${tax})`),
  },
  { what: 'Revenue Account', names: ['account'], words: ({ account }) => account?.fullName ?? '' },
  { what: 'Description', names: ['description'], words: ({ description }) => description },
  mergedAddress('billTo'),
  mergedAddress('shipTo'),
]
