// A bill's form: as it is typed, as it is sent, and as it is merged with what somebody else changed.

import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import {
  PAYABLE_STATES,
  type PayableState,
  stateOfWord,
  stateShown,
} from '@twofold/accounting/documents/document-states'
import { PAYMENT_METHODS, type PayableInvoice, type PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import type { MergedField } from '../forms/foreign-changes.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import {
  type AddressValues,
  addressBody,
  addressOf,
  addressOfParty,
  EMPTY_ADDRESS,
  mergedAddress,
} from '../invoices/address-values.ts'
import {
  emptyInvoice,
  errorsOfInvoice,
  type InvoiceValues,
  invoiceBody,
  invoiceValuesOf,
  mergedInvoiceFields,
} from '../invoices/invoice-values.ts'
import { PAYABLE_SIDE } from '../invoices/payable-side.ts'
import type { PartyAddress } from '../parties/party-side.ts'

export type BillValues = InvoiceValues & {
  method: PaymentMethod
  /** As typed; empty is none. */
  purchaseOrder: string
  remitTo: AddressValues
}

/** A bill that stands has an approval, and may be marked paid. */
export type StandingBillValues = BillValues & { approvalStatus: PayableState; paidInFull: boolean }

const METHOD_LABELS: Record<PaymentMethod, string> = {
  CHECK: 'Check',
  ACH: 'ACH',
  WIRE: 'Wire',
  CREDIT_CARD: 'Credit Card',
}

/** How a vendor may be paid. */
export const METHOD_CHOICES = PAYMENT_METHODS.map(value => ({ value, label: METHOD_LABELS[value] }))

/** How an approval may stand. */
export const APPROVAL_CHOICES = PAYABLE_STATES.map(value => ({
  value,
  label: stateShown('PAYABLE', stateOfWord('PAYABLE', value)),
}))

const approvalLabel = (status: PayableState) => stateShown('PAYABLE', stateOfWord('PAYABLE', status))

/** A bill of a day before anything is typed. */
export function emptyBill(date: CalendarDate): BillValues {
  return { ...emptyInvoice(date), method: 'CHECK', purchaseOrder: '', remitTo: EMPTY_ADDRESS }
}

/** The form of a bill that stands. */
export function billValuesOf(bill: PayableInvoice): StandingBillValues {
  const { paymentMethod, purchaseOrderID, approvalStatus, paidInFull } = bill
  return {
    ...invoiceValuesOf(PAYABLE_SIDE, bill),
    method: paymentMethod,
    purchaseOrder: purchaseOrderID === 0 ? '' : String(purchaseOrderID),
    remitTo: addressOf('remitTo', bill),
    ...{ approvalStatus, paidInFull },
  }
}

/** What is wrong with a bill before it is sent, by the wire names of the fields. */
export function errorsOfBill(values: BillValues): FieldErrors {
  const errors = errorsOfInvoice(PAYABLE_SIDE, values)
  if (!/^\d{0,15}$/.test(values.purchaseOrder.trim())) errors.purchaseOrderID = 'Enter a number, such as 4711.'
  return errors
}

/** The same of one that stands: one that came in without a due day may stay so. */
export function errorsOfStandingBill(values: StandingBillValues, bill: PayableInvoice): FieldErrors {
  const { dateDue, ...errors } = errorsOfBill(values)
  const hadNone = PAYABLE_SIDE.told(bill).dueDate === null
  if (values.approvalStatus === 'APPROVED' && values.account === null)
    errors.expenseAccountID = 'Choose an expense account. The bill is posted to it on approval.'
  return dateDue === undefined || hadNone ? errors : { ...errors, dateDue }
}

/** What is sent of values that were checked. */
function billBody(values: BillValues) {
  return {
    ...invoiceBody(values),
    vendorInvoiceNumber: values.reference,
    dateReceived: toWire(values.date),
    dateDue: toWire(values.dueDate),
    vendorID: values.party?.id ?? 0,
    expenseAccountID: values.account?.id ?? 0,
    purchaseOrderID: Number(values.purchaseOrder.trim()),
    paymentMethod: values.method,
    ...addressBody('remitTo', values.remitTo),
  }
}

/** A new bill as it is sent: nothing of it is paid, and nobody has approved it. */
export function newBillBody(values: BillValues) {
  return { ...billBody(values), paidInFull: false, approvalStatus: 'PENDING' as const }
}

/** A change as it is sent. The paid mark goes along only where somebody set it or took it back. */
export function changedBillBody(values: StandingBillValues, base: PayableInvoice) {
  const { approvalStatus, paidInFull } = values
  return { ...billBody(values), approvalStatus, ...(paidInFull !== base.paidInFull && { paidInFull }) }
}

/** The bill's address as its vendor's. */
export function loadedRemitTo(address: PartyAddress): Pick<BillValues, 'remitTo'> {
  return { remitTo: addressOfParty(address) }
}

/** The fields as they are compared and merged. */
export const MERGED_BILL_FIELDS: readonly MergedField<StandingBillValues>[] = [
  { what: 'Approval Status', names: ['approvalStatus'], words: ({ approvalStatus }) => approvalLabel(approvalStatus) },
  { what: 'Paid In Full', names: ['paidInFull'], words: ({ paidInFull }) => (paidInFull ? 'Yes' : 'No') },
  ...mergedInvoiceFields(PAYABLE_SIDE),
  { what: 'Payment Method', names: ['method'], words: ({ method }) => METHOD_LABELS[method] },
  { what: 'Purchase Order ID', names: ['purchaseOrder'], words: ({ purchaseOrder }) => purchaseOrder },
  mergedAddress('remitTo'),
]
