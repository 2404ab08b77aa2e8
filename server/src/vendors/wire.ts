// Vendors by their names on the wire.
import type { Vendor } from '@twofold/contract/vendors'
import type { Party, PartyKind, SentParty } from '../parties/party.ts'
import { partyWire } from '../parties/wire.ts'

const { fieldsOf, sentOf } = partyWire({
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

/** What makes a party a vendor. Nobody sends a vendor's credit limit. */
export const VENDOR: PartyKind = {
  side: 'PAYABLE',
  word: 'vendor',
  fields: { name: 'vendorName', creditLimit: 'creditLimit', account: 'glAccountPayable' },
  audited: fieldsOf,
}

/** A vendor's fields as they are sent; what is left out is undefined. */
type SentVendor = Parameters<typeof sentOf>[0] & { glAccountPayable?: number | undefined; modifiedAt?: unknown }

/** A vendor as it is sent, as a party. */
export function sentParty(sent: SentVendor): SentParty {
  return { ...sentOf(sent), accountId: sent.glAccountPayable, modifiedAt: sent.modifiedAt }
}

/** A party as the vendor that it is. */
export function presentVendor(party: Party): Vendor {
  return {
    vendorID: party.id,
    ...fieldsOf(party),
    accountsBalanceTotal: party.balanceCents,
    glAccountPayable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
