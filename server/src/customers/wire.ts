// Encodes and decodes customers.
import type { Customer } from '@twofold/contract/receivables/customers'
import { customerFields, sentCustomer } from '../parties/customer.ts'
import type { Party, PartyInput } from '../parties/party.ts'

/** The fields of a customer in a request. Omitted fields are undefined. */
type SentCustomer = Parameters<typeof sentCustomer>[0] & {
  gLAccountReceivable?: number | undefined
  modifiedAt?: unknown
}

/** Decodes a customer to a party. */
export function sentParty(sent: SentCustomer): PartyInput {
  return { ...sentCustomer(sent), accountId: sent.gLAccountReceivable, modifiedAt: sent.modifiedAt }
}

/** Encodes a party as a customer. */
export function presentCustomer(party: Party): Customer {
  return {
    customerID: party.id,
    ...customerFields(party),
    accountsBalanceTotal: party.balanceCents,
    gLAccountReceivable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
