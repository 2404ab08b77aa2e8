// The form values of a bill: conversion to the request body, and merging with another user's changes.

import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import {
  PAYABLE_STATES,
  type PayableState,
  stateOfWord,
  stateShown,
} from '@twofold/accounting/documents/document-states'
import { PAYMENT_METHODS, type PayableInvoice, type PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import {
  type AddressValues,
  addressBody,
  addressOf,
  addressOfParty,
  EMPTY_ADDRESS,
  mergedAddress,
} from '../documents/invoices/address-values.ts'
import {
  emptyInvoice,
  errorsOfInvoice,
  type InvoiceValues,
  invoiceBody,
  invoiceValuesOf,
  mergedInvoiceFields,
} from '../documents/invoices/invoice-values.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { PartyAddress } from '../parties/party-side.ts'

export type BillValues = InvoiceValues & {
  method: PaymentMethod
  /** The purchase order as typed. Empty if there is no purchase order. */
  purchaseOrder: string
  remitTo: AddressValues
}

/** The values of an existing bill, which also has an approval status and may be marked as paid. */
export type ExistingBillValues = BillValues & { approvalStatus: PayableState; paidInFull: boolean }

const METHOD_LABELS: Record<PaymentMethod, string> = {
  CHECK: 'Check',
  ACH: 'ACH',
  WIRE: 'Wire',
  CREDIT_CARD: 'Credit Card',
}

/** The payment methods. */
export const METHOD_CHOICES = PAYMENT_METHODS.map(value => ({ value, label: METHOD_LABELS[value] }))

/** The approval statuses. */
export const APPROVAL_CHOICES = PAYABLE_STATES.map(value => ({
  value,
  label: stateShown('PAYABLE', stateOfWord('PAYABLE', value)),
}))

const approvalLabel = (status: PayableState) => stateShown('PAYABLE', stateOfWord('PAYABLE', status))

/** Returns the values of an empty form that has the given date. */
export function emptyBill(date: CalendarDate): BillValues {
  return { ...emptyInvoice(date), method: 'CHECK', purchaseOrder: '', remitTo: EMPTY_ADDRESS }
}

/** Returns the form values of an existing bill. */
export function billValuesOf(bill: PayableInvoice): ExistingBillValues {
  const { paymentMethod, purchaseOrderID, approvalStatus, paidInFull } = bill
  return {
    ...invoiceValuesOf(PAYABLE_SIDE, bill),
    method: paymentMethod,
    purchaseOrder: purchaseOrderID === 0 ? '' : String(purchaseOrderID),
    remitTo: addressOf('remitTo', bill),
    approvalStatus,
    paidInFull,
  }
}

/** Returns the validation errors of a bill, keyed by API field name. */
export function errorsOfBill(values: BillValues): FieldErrors {
  const errors = errorsOfInvoice(PAYABLE_SIDE, values)
  if (!/^\d{0,15}$/.test(values.purchaseOrder.trim())) errors.purchaseOrderID = 'Enter a number, such as 4711.'
  return errors
}

/** Returns the validation errors of an existing bill. An imported bill may have no due date. */
export function errorsOfExistingBill(values: ExistingBillValues, bill: PayableInvoice): FieldErrors {
  const { dateDue, ...errors } = errorsOfBill(values)
  const hadNone = PAYABLE_SIDE.describe(bill).dueDate === null
  if (values.approvalStatus === 'APPROVED' && values.account === null)
    errors.expenseAccountID = 'Choose an expense account. The bill is posted to it on approval.'
  return dateDue === undefined || hadNone ? errors : { ...errors, dateDue }
}

/** Returns the request body for valid values. */
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

/** Returns the request body of a new bill, which is unpaid and pending. */
export function newBillBody(values: BillValues) {
  return { ...billBody(values), paidInFull: false, approvalStatus: 'PENDING' as const }
}

/** Returns the request body of a changed bill. Whether the bill is marked as paid is sent only if the user changed it. */
export function changedBillBody(values: ExistingBillValues, base: PayableInvoice) {
  const { approvalStatus, paidInFull } = values
  return { ...billBody(values), approvalStatus, ...(paidInFull !== base.paidInFull && { paidInFull }) }
}

/** Copies the vendor's address to the bill. */
export function loadedRemitTo(address: PartyAddress): Pick<BillValues, 'remitTo'> {
  return { remitTo: addressOfParty(address) }
}

/** The fields that are compared and merged. */
export const MERGED_BILL_FIELDS: readonly MergedField<ExistingBillValues>[] = [
  { what: 'Approval Status', names: ['approvalStatus'], words: ({ approvalStatus }) => approvalLabel(approvalStatus) },
  { what: 'Paid In Full', names: ['paidInFull'], words: ({ paidInFull }) => (paidInFull ? 'Yes' : 'No') },
  ...mergedInvoiceFields(PAYABLE_SIDE),
  { what: 'Payment Method', names: ['method'], words: ({ method }) => METHOD_LABELS[method] },
  { what: 'Purchase Order ID', names: ['purchaseOrder'], words: ({ purchaseOrder }) => purchaseOrder },
  mergedAddress('remitTo'),
]
