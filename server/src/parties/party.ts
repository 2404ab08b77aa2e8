// A customer or vendor as stored in the books. The API names of its fields are in customer.ts and vendor.ts.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { PartyFlags } from '@twofold/accounting/documents/document-posting'
import type { Cents } from '@twofold/accounting/money'

/**
 * The fields of a party that users can set. If customers or vendors do not have a field, its value is '' or, for `isPurchasesAllowed`,
 * true.
 */
export type PartyFields = Omit<PartyFlags, 'name'> & {
  name: string
  /** 0: no limit. */
  creditLimitCents: Cents
  careOf: string
  address: string
  city: string
  state: string
  zip: string
  email: string
  phone: string
  notes: string
  referenceAccount: string
  taxId: string
  bankRouting: string
  bankAccount: string
}

/** A live party. `balanceCents` is the amount that a customer owes the organisation, or that the organisation owes a vendor. */
export type Party = PartyFields & {
  id: number
  accountId: number
  balanceCents: Cents
  version: number
  modifiedAt: string
}

/** Requested field values. A field that is undefined keeps its value. An `accountId` of 0 means that no account is set. */
export type PartyInput = { [Field in keyof PartyFields]?: PartyFields[Field] | undefined } & {
  accountId?: number | undefined
  modifiedAt?: unknown
}

/** The differences between customers and vendors: the side, the name in the audit trail, and the API names of fields. */
export type PartyKind = {
  side: PartySide
  word: 'customer' | 'vendor'
  fields: { name: string; email: string; creditLimit: string; account: string }
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
