// Customers by their names on the wire.
import type { Customer } from '@twofold/contract/customers'
import type { Party, PartyKind, SentParty } from '../parties/party.ts'
import { partyWire } from '../parties/wire.ts'

const { fieldsOf, sentOf } = partyWire({
  name: 'customerName',
  careOf: 'customerDefaultCareOf',
  address: 'customerDefaultAddress',
  city: 'customerDefaultCity',
  state: 'customerDefaultState',
  zip: 'customerDefaultZip',
  email: 'customerDefaultEmail',
  phone: 'customerDefaultPhone',
  notes: 'customerNotes',
  creditLimitCents: 'creditLimit',
  isClosed: 'isClosed',
  takesDocuments: 'isOrdersAccepted',
  takesPayments: 'isPaymentsAccepted',
  isPurchasesAllowed: 'isPurchasesAllowed',
  paymentsNote: 'paymentsAcceptedNote',
})

/** What makes a party a customer. */
export const CUSTOMER: PartyKind = {
  side: 'RECEIVABLE',
  word: 'customer',
  fields: { name: 'customerName', creditLimit: 'creditLimit', account: 'gLAccountReceivable' },
  audited: fieldsOf,
}

/** A customer's fields as they are sent; what is left out is undefined. */
type SentCustomer = Parameters<typeof sentOf>[0] & { gLAccountReceivable?: number | undefined; modifiedAt?: unknown }

/** A customer as it is sent, as a party. */
export function sentParty(sent: SentCustomer): SentParty {
  return { ...sentOf(sent), accountId: sent.gLAccountReceivable, modifiedAt: sent.modifiedAt }
}

/** A party as the customer that it is. */
export function presentCustomer(party: Party): Customer {
  return {
    customerID: party.id,
    ...fieldsOf(party),
    accountsBalanceTotal: party.balanceCents,
    gLAccountReceivable: party.accountId,
    modifiedAt: party.modifiedAt,
  }
}
