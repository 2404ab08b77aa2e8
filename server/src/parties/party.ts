// A customer or vendor as stored in the books.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { PartyFields, PartyInput, PartyRecord } from '@twofold/contract/documents/party-codec'

/** A live party. */
export type Party = PartyRecord & { version: number }

/** Customers or vendors. The codecs of the contract define both. */
export type PartyKind = {
  side: PartySide
  word: 'customer' | 'vendor'
  /** The API names of the fields that refusals refer to. */
  names: Readonly<Record<'name' | 'email' | 'accountId', string>> & { creditLimitCents?: string }
  /** The writable fields by their API names, for the audit trail. */
  audited: (fields: PartyFields) => Record<string, unknown>
}

/** The defaults of a new party. */
export const NEW_PARTY: PartyFields = {
  name: '',
  isClosed: false,
  takesDocuments: true,
  isPurchasesAllowed: true,
  takesPayments: true,
  paymentsNote: '',
  creditLimitCents: 0,
  careOf: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  phone: '',
  notes: '',
  referenceAccount: '',
  taxId: '',
  bankRouting: '',
  bankAccount: '',
}

/** Returns the written fields after a change. */
export function fieldsAfter(current: PartyFields, input: PartyInput): PartyFields {
  const names = Object.keys(NEW_PARTY) as (keyof PartyFields)[]
  return Object.fromEntries(names.map(name => [name, input[name] ?? current[name]])) as PartyFields
}
