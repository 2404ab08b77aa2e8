// Customers by their names on the wire.
import type { Customer } from '@twofold/contract/receivables/customers'
import { customerFields, sentCustomer } from '../parties/customer.ts'
import type { Party, SentParty } from '../parties/party.ts'

/** A customer's fields as they are sent; what is left out is undefined. */
type SentCustomer = Parameters<typeof sentCustomer>[0] & {
  gLAccountReceivable?: number | undefined
  modifiedAt?: unknown
}

/** A customer as it is sent, as a party. */
export function sentParty(sent: SentCustomer): SentParty {
  return { ...sentCustomer(sent), accountId: sent.gLAccountReceivable, modifiedAt: sent.modifiedAt }
}

/** A party as the customer that it is. */
export function presentCustomer(party: Party): Customer {
  return {
    customerID: party.id,
    ...customerFields(party),
    accountsBalanceTotal: party.balanceCents,
    gLAccountReceivable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
