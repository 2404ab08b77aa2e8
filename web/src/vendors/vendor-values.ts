// The form values of a vendor: conversion from and to the API format, validation, and merging with another user's changes.
import type { CallInput } from '@twofold/contract/endpoint'
import type { changeVendor, createVendor, Vendor } from '@twofold/contract/payables/vendors'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import {
  EMPTY_PARTY,
  fieldsIn,
  mergedFlags,
  mergedPartyFields,
  mergedTexts,
  type PartyValues,
  partyBody,
  partyValuesOf,
} from '../parties/party-values.ts'

type VendorBody = CallInput<typeof createVendor>['body'] & CallInput<typeof changeVendor>['body']

export type VendorValues = PartyValues & {
  /** The vendor's account number for this organisation. */
  vendorReferenceAcct: string
  taxID: string
  /** The vendor's bank account, to which payments are sent. */
  vendorBankRouting: string
  vendorBankAccount: string
  isClosed: boolean
  isVendorInvoices: boolean
  isPaymentsAllowed: boolean
}

/** The text fields that only vendors have, with their labels. */
export const TEXTS = [
  ['vendorReferenceAcct', 'Reference Account'],
  ['taxID', 'Tax ID'],
  ['vendorBankRouting', 'Bank Routing Number'],
  ['vendorBankAccount', 'Bank Account Number'],
] as const satisfies [keyof VendorValues, string][]

/** The checkboxes with their labels. */
export const FLAGS = [
  ['isClosed', 'Closed'],
  ['isVendorInvoices', 'Allow Vendor Invoices'],
  ['isPaymentsAllowed', 'Allow Payments'],
] as const satisfies [keyof VendorValues, string][]

/** The values of an empty form. */
export const EMPTY_VENDOR: VendorValues = {
  ...EMPTY_PARTY,
  vendorReferenceAcct: '',
  taxID: '',
  vendorBankRouting: '',
  vendorBankAccount: '',
  isClosed: false,
  isVendorInvoices: true,
  isPaymentsAllowed: true,
}

/** Returns the fields that have the same name in the form and in the API. */
const ownFields = (from: Omit<VendorValues, keyof PartyValues>) =>
  fieldsIn(from, [...TEXTS.map(([field]) => field), ...FLAGS.map(([field]) => field)])

/** Returns the form values of an existing vendor. */
export function vendorValuesOf(vendor: Vendor): VendorValues {
  return { ...partyValuesOf('vendor', vendor), ...ownFields(vendor) }
}

/** Returns the request body. `base` is the vendor that is changed. */
export function vendorBody(values: VendorValues, base?: Vendor): VendorBody {
  const { glAccountPayable } = base ?? {}
  return {
    ...partyBody('vendor', values),
    ...ownFields(values),
    ...(glAccountPayable !== undefined && { glAccountPayable }),
  }
}

/** The fields that are compared and merged. */
export const MERGED_VENDOR_FIELDS: readonly MergedField<VendorValues>[] = [
  ...mergedPartyFields('Vendor Name'),
  ...mergedTexts(TEXTS),
  ...mergedFlags(FLAGS),
]
