// Customers by their names on the wire.
import type { Result } from '@twofold/accounting/refusals'
import type { Customer } from '@twofold/contract/customers'
import { customerFields } from '../parties/customer.ts'
import type { Party, SentParty } from '../parties/party.ts'

/** A customer's fields as they are sent; what is left out is undefined. */
export type SentCustomer = {
  [Name in keyof ReturnType<typeof customerFields>]?: ReturnType<typeof customerFields>[Name] | undefined
} & {
  gLAccountReceivable?: number | undefined
  modifiedAt?: unknown
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
    ...customerFields(party),
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
