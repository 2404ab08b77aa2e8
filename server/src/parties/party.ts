// A customer or vendor as the books hold it. What its fields are called on the wire stands in customer.ts and vendor.ts.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { PartyFlags } from '@twofold/accounting/documents/document-posting'
import type { Cents } from '@twofold/accounting/money'

/** What is written of a party. What the other side alone has is '' or, for `isPurchasesAllowed`, true. */
export type PartyFields = Omit<PartyFlags, 'name'> & {
  name: string
  /** 0: none. */
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

/** A live party; `balanceCents` is what it owes us, or we owe it. */
export type Party = PartyFields & {
  id: number
  accountId: number
  balanceCents: Cents
  version: number
  modifiedAt: string
}

/** What is sent of a party; what is undefined keeps its value. `accountId` 0 is none. */
export type SentParty = { [Field in keyof PartyFields]?: PartyFields[Field] | undefined } & {
  accountId?: number | undefined
  modifiedAt?: unknown
}

/** What tells customers and vendors apart: the side, the audit trail's word, the names of fields on the wire. */
export type PartyKind = {
  side: PartySide
  word: 'customer' | 'vendor'
  fields: { name: string; email: string; creditLimit: string; account: string }
  /** The written fields by their names on the wire, for the audit trail. */
  audited: (fields: PartyFields) => Record<string, unknown>
}

/** A new party before anything is said of it. */
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

/** The written fields of a party, with what is sent over what stands. */
export function fieldsAfter(standing: PartyFields, sent: SentParty): PartyFields {
  const names = Object.keys(NEW_PARTY) as (keyof PartyFields)[]
  return Object.fromEntries(names.map(name => [name, sent[name] ?? standing[name]])) as PartyFields
}
