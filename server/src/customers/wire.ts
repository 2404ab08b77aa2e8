// Customers by their names on the wire.
import type { Result } from '@twofold/accounting/refusals'
import type { Customer } from '@twofold/contract/customers'
import type { Party, PartyFields, PartyKind, SentParty } from '../parties/party.ts'

/** A customer's fields as they are sent; what is left out is undefined. */
export type SentCustomer = {
  [Name in keyof ReturnType<typeof fieldsOf>]?: ReturnType<typeof fieldsOf>[Name] | undefined
} & {
  gLAccountReceivable?: number | undefined
  modifiedAt?: unknown
}

function fieldsOf(party: PartyFields) {
  return {
    customerName: party.name,
    customerDefaultCareOf: party.careOf,
    customerDefaultAddress: party.address,
    customerDefaultCity: party.city,
    customerDefaultState: party.state,
    customerDefaultZip: party.zip,
    customerDefaultEmail: party.email,
    customerDefaultPhone: party.phone,
    customerNotes: party.notes,
    creditLimit: party.creditLimitCents,
    isClosed: party.isClosed,
    isOrdersAccepted: party.takesDocuments,
    isPaymentsAccepted: party.takesPayments,
    isPurchasesAllowed: party.isPurchasesAllowed,
    paymentsAcceptedNote: party.paymentsNote,
  }
}

/** What makes a party a customer. */
export const CUSTOMER: PartyKind = {
  side: 'RECEIVABLE',
  word: 'customer',
  fields: { name: 'customerName', creditLimit: 'creditLimit', account: 'gLAccountReceivable' },
  audited: fieldsOf,
}

/** A customer as it is sent, as a party. */
export function sentParty(sent: SentCustomer): SentParty {
  return {
    name: sent.customerName,
    careOf: sent.customerDefaultCareOf,
    address: sent.customerDefaultAddress,
    city: sent.customerDefaultCity,
    state: sent.customerDefaultState,
    zip: sent.customerDefaultZip,
    email: sent.customerDefaultEmail,
    phone: sent.customerDefaultPhone,
    notes: sent.customerNotes,
    creditLimitCents: sent.creditLimit,
    isClosed: sent.isClosed,
    takesDocuments: sent.isOrdersAccepted,
    takesPayments: sent.isPaymentsAccepted,
    isPurchasesAllowed: sent.isPurchasesAllowed,
    paymentsNote: sent.paymentsAcceptedNote,
    accountId: sent.gLAccountReceivable,
    modifiedAt: sent.modifiedAt,
  }
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

/** What a command answered, on the wire; a refusal's `current` record too. */
export function presentResult(result: Result<Party>): Result<Customer> {
  if (result.ok) return { ok: true, value: presentCustomer(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: presentCustomer(current as Party) },
  )
  return { ok: false, refusals }
}
