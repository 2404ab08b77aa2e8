// Defines vendors as parties, with the API names of their fields.
import type { PartyKind } from './party.ts'
import { partyWire } from './wire.ts'

const wire = partyWire({
  name: 'vendorName',
  careOf: 'vendorDefaultCareOf',
  address: 'vendorDefaultAddress',
  city: 'vendorDefaultCity',
  state: 'vendorDefaultState',
  zip: 'vendorDefaultZip',
  email: 'vendorDefaultEmail',
  phone: 'vendorDefaultPhone',
  notes: 'vendorNotes',
  referenceAccount: 'vendorReferenceAcct',
  taxId: 'taxID',
  bankRouting: 'vendorBankRouting',
  bankAccount: 'vendorBankAccount',
  isClosed: 'isClosed',
  takesDocuments: 'isVendorInvoices',
  takesPayments: 'isPaymentsAllowed',
})

/** Encodes and decodes the writable fields of a vendor. */
export const { fieldsOf: vendorFields, sentOf: sentVendor } = wire

/** The `PartyKind` of vendors. Requests cannot set a vendor's credit limit. */
export const VENDOR: PartyKind = {
  side: 'PAYABLE',
  word: 'vendor',
  fields: { name: 'vendorName', email: 'vendorDefaultEmail', creditLimit: 'creditLimit', account: 'glAccountPayable' },
  audited: wire.fieldsOf,
}
