// A vendor's form: as it is typed, as it is sent, and as it is merged with what somebody else changed.
import type { Vendor } from '@twofold/contract/payables/vendors'
import type { MergedField } from '../forms/foreign-changes.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import { errorsOfParty } from '../parties/party-errors.ts'
import {
  EMPTY_PARTY,
  mergedFlags,
  mergedPartyFields,
  mergedTexts,
  type PartyValues,
  partyBody,
  partyValuesOf,
} from '../parties/party-values.ts'

export type VendorValues = PartyValues & {
  /** What he calls us. */
  vendorReferenceAcct: string
  taxID: string
  /** Where he is paid. */
  vendorBankRouting: string
  vendorBankAccount: string
  isClosed: boolean
  isVendorInvoices: boolean
  isPaymentsAllowed: boolean
}

/** The texts that only vendors have, with their words. */
export const TEXTS = [
  ['vendorReferenceAcct', 'Reference Account'],
  ['taxID', 'Tax ID'],
  ['vendorBankRouting', 'Bank Routing Number'],
  ['vendorBankAccount', 'Bank Account Number'],
] as const satisfies [keyof VendorValues, string][]

/** The yes-or-no fields with their words. */
export const FLAGS = [
  ['isClosed', 'Closed'],
  ['isVendorInvoices', 'Allow Vendor Invoices'],
  ['isPaymentsAllowed', 'Allow Payments'],
] as const satisfies [keyof VendorValues, string][]

/** A vendor before anything is typed. */
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

/** What of a vendor's form is called the same on the wire. */
function ownFields(from: Omit<VendorValues, keyof PartyValues>): Omit<VendorValues, keyof PartyValues> {
  const { vendorReferenceAcct, taxID, vendorBankRouting, vendorBankAccount } = from
  const { isClosed, isVendorInvoices, isPaymentsAllowed } = from
  const texts = { vendorReferenceAcct, taxID, vendorBankRouting, vendorBankAccount }
  return { ...texts, isClosed, isVendorInvoices, isPaymentsAllowed }
}

/** The form of a vendor that stands. */
export function vendorValuesOf(vendor: Vendor): VendorValues {
  return { ...partyValuesOf('vendor', vendor), ...ownFields(vendor) }
}

/** Returns the errors of a vendor by the wire names of the fields; `storedEmail` as for `errorsOfParty`. */
export function errorsOfVendor(values: VendorValues, storedEmail?: string): FieldErrors {
  return errorsOfParty('vendor', values, storedEmail)
}

/** What is sent. */
export function vendorBody(values: VendorValues) {
  return { ...partyBody('vendor', values), ...ownFields(values) }
}

/** The fields as they are compared and merged. */
export const MERGED_VENDOR_FIELDS: readonly MergedField<VendorValues>[] = [
  ...mergedPartyFields('Vendor Name'),
  ...mergedTexts(TEXTS),
  ...mergedFlags(FLAGS),
]
