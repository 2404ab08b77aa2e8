// Encodes and decodes vendors.
import type { Vendor } from '@twofold/contract/payables/vendors'
import type { Party, PartyInput } from '../parties/party.ts'
import { sentVendor, vendorFields } from '../parties/vendor.ts'

/** The fields of a vendor in a request. Omitted fields are undefined. */
type SentVendor = Parameters<typeof sentVendor>[0] & { glAccountPayable?: number | undefined; modifiedAt?: unknown }

/** Converts a vendor in wire format to a party. */
export function sentParty(sent: SentVendor): PartyInput {
  return { ...sentVendor(sent), accountId: sent.glAccountPayable, modifiedAt: sent.modifiedAt }
}

/** Converts a party to a vendor in wire format. */
export function presentVendor(party: Party): Vendor {
  return {
    vendorID: party.id,
    ...vendorFields(party),
    accountsBalanceTotal: party.balanceCents,
    glAccountPayable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
