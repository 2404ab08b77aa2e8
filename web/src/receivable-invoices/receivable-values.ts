// The form values of an invoice: conversion to the request body, and merging with another user's changes.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
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
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { PartyAddress } from '../parties/party-side.ts'

export type ReceivableValues = InvoiceValues & { billTo: AddressValues; shipTo: AddressValues }

/** Returns the values of an empty form with the given date. */
export function emptyReceivable(date: CalendarDate): ReceivableValues {
  return { ...emptyInvoice(date), billTo: EMPTY_ADDRESS, shipTo: EMPTY_ADDRESS }
}

/** Returns the form values of an existing invoice. */
export function receivableValuesOf(invoice: ReceivableInvoice): ReceivableValues {
  return {
    ...invoiceValuesOf(RECEIVABLE_SIDE, invoice),
    billTo: addressOf('billTo', invoice),
    shipTo: addressOf('shipTo', invoice),
  }
}

/** Returns the validation errors of an invoice, keyed by API field name. */
export function errorsOfReceivable(values: ReceivableValues): FieldErrors {
  return errorsOfInvoice(RECEIVABLE_SIDE, values)
}

/** Returns the request body for valid values. */
export function receivableBody(values: ReceivableValues) {
  return {
    ...invoiceBody(values),
    invoiceClientReference: values.reference,
    dateCharged: toWire(values.date),
    dateDue: values.dueDate,
    customerID: values.party?.id ?? 0,
    revenueAccountID: values.account?.id ?? 0,
    ...addressBody('billTo', values.billTo),
    ...addressBody('shipTo', values.shipTo),
  }
}

/** Copies the customer's addresses to the invoice. */
export function loadedAddresses(address: PartyAddress): Pick<ReceivableValues, 'billTo' | 'shipTo'> {
  return { billTo: addressOfParty(address), shipTo: addressOfParty(address) }
}

/** The fields that are compared and merged. */
export const MERGED_RECEIVABLE_FIELDS: readonly MergedField<ReceivableValues>[] = [
  ...mergedInvoiceFields(RECEIVABLE_SIDE),
  mergedAddress('billTo'),
  mergedAddress('shipTo'),
]
