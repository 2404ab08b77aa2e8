// What makes a party a vendor, and its written fields by their names on the wire.
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

/** A vendor's written fields, onto the wire and from it. */
export const { fieldsOf: vendorFields, sentOf: sentVendor } = wire

/** What makes a party a vendor. Nobody sends a vendor's credit limit. */
export const VENDOR: PartyKind = {
  side: 'PAYABLE',
  word: 'vendor',
  fields: { name: 'vendorName', email: 'vendorDefaultEmail', creditLimit: 'creditLimit', account: 'glAccountPayable' },
  audited: wire.fieldsOf,
}
