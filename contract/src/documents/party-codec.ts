// Converts customers and vendors between records and the API.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { PartyFlags } from '@twofold/accounting/documents/document-posting'
import type { Cents } from '@twofold/accounting/money'
import type { Vendor } from '../payables/vendors.ts'
import type { Customer } from '../receivables/customers.ts'
import { encodeNamed, type Named } from './field-names.ts'

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

/** A customer or vendor. `balanceCents` is the amount that a customer owes the organisation, or that the organisation owes a vendor. */
export type PartyRecord = PartyFields & {
  id: number
  /** The party's account below the control account. */
  accountId: number
  balanceCents: Cents
  /** The version of the record. It can only be compared for equality. */
  modifiedAt: string
}

/** Requested field values. A field that is undefined keeps its value. An `accountId` of 0 means that no account is set. */
export type PartyInput = { [Field in keyof PartyFields]?: PartyFields[Field] | undefined } & {
  accountId?: number | undefined
  modifiedAt?: unknown
}

/** The API names of the fields that customers and vendors share, without the prefix `customer` or `vendor`, in response order. */
const SHARED_NAMES = {
  name: 'Name',
  careOf: 'DefaultCareOf',
  address: 'DefaultAddress',
  city: 'DefaultCity',
  state: 'DefaultState',
  zip: 'DefaultZip',
  email: 'DefaultEmail',
  phone: 'DefaultPhone',
  notes: 'Notes',
} as const

type SharedNames<Word extends string> = {
  readonly [Field in keyof typeof SHARED_NAMES]: `${Word}${(typeof SHARED_NAMES)[Field]}`
}

/** Returns the API names of the fields that customers and vendors share. */
export function sharedPartyNames<const Word extends 'customer' | 'vendor'>(word: Word): SharedNames<Word> {
  return Object.fromEntries(
    Object.entries(SHARED_NAMES).map(([field, name]) => [field, word + name]),
  ) as SharedNames<Word>
}

/** The API names of the fields of a party, in response order. */
type PartyNames = { readonly [Field in keyof PartyRecord]?: string }

const STORED = ['id', 'balanceCents', 'accountId', 'modifiedAt']

/** Creates the codec of customers or vendors from their API field names. */
function partyCodec<const Word extends 'customer' | 'vendor', const Names extends PartyNames>(
  word: Word,
  side: PartySide,
  names: Names,
) {
  const written = Object.fromEntries(Object.entries(names).filter(([field]) => !STORED.includes(field)))
  const requested = Object.entries({ ...written, accountId: names.accountId, modifiedAt: 'modifiedAt' })
  return {
    side,
    word,
    /** The API name of each field. */
    names: names as PartyNames & Names,
    /** Returns the party as the API returns it. */
    encode: encodeNamed(names) as (party: PartyRecord) => Named<Names, PartyRecord>,
    /** Returns the fields that users can set by API name, for the audit trail. */
    audited: encodeNamed(written) as (fields: PartyFields) => Record<string, unknown>,
    /** Returns the fields of a request. Omitted fields are undefined. */
    decodeFields: (
      request: { [Name in keyof Named<Names, PartyInput>]?: Named<Names, PartyInput>[Name] },
    ): PartyInput =>
      Object.fromEntries(
        requested.map(([field, name]) => [field, (request as Record<string, unknown>)[name as string]]),
      ),
  }
}

type CodecOf<Response> = { encode: (party: PartyRecord) => Response }

/** Customers. */
export const CUSTOMER = partyCodec('customer', 'RECEIVABLE', {
  id: 'customerID',
  ...sharedPartyNames('customer'),
  creditLimitCents: 'creditLimit',
  isClosed: 'isClosed',
  takesDocuments: 'isOrdersAccepted',
  takesPayments: 'isPaymentsAccepted',
  isPurchasesAllowed: 'isPurchasesAllowed',
  paymentsNote: 'paymentsAcceptedNote',
  balanceCents: 'accountsBalanceTotal',
  accountId: 'gLAccountReceivable',
  modifiedAt: 'modifiedAt',
}) satisfies CodecOf<Customer>

/** Vendors. Requests cannot set a vendor's credit limit. */
export const VENDOR = partyCodec('vendor', 'PAYABLE', {
  id: 'vendorID',
  ...sharedPartyNames('vendor'),
  referenceAccount: 'vendorReferenceAcct',
  taxId: 'taxID',
  bankRouting: 'vendorBankRouting',
  bankAccount: 'vendorBankAccount',
  isClosed: 'isClosed',
  takesDocuments: 'isVendorInvoices',
  takesPayments: 'isPaymentsAllowed',
  balanceCents: 'accountsBalanceTotal',
  accountId: 'glAccountPayable',
  modifiedAt: 'modifiedAt',
}) satisfies CodecOf<Vendor>
