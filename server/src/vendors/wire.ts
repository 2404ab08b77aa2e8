// Vendors by their names on the wire.
import type { Vendor } from '@twofold/contract/payables/vendors'
import type { Party, SentParty } from '../parties/party.ts'
import { sentVendor, vendorFields } from '../parties/vendor.ts'

/** A vendor's fields as they are sent; what is left out is undefined. */
type SentVendor = Parameters<typeof sentVendor>[0] & { glAccountPayable?: number | undefined; modifiedAt?: unknown }

/** A vendor as it is sent, as a party. */
export function sentParty(sent: SentVendor): SentParty {
  return { ...sentVendor(sent), accountId: sent.glAccountPayable, modifiedAt: sent.modifiedAt }
}

/** A party as the vendor that it is. */
export function presentVendor(party: Party): Vendor {
  return {
    vendorID: party.id,
    ...vendorFields(party),
    accountsBalanceTotal: party.balanceCents,
    glAccountPayable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
