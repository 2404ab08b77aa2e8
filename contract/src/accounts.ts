// API calls for the chart of accounts.
import { ACCOUNT_SECTIONS, ACCOUNT_TYPES } from '@twofold/accounting/ledger/account-types'
import { ACCOUNT_NAME_LENGTH_MAX, ACCOUNT_NUMBER_LENGTH_MAX, MEMO_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { cents, day, dayOutput, id, idInPath, idOrTop, ignored, modifiedAt, side, text } from './wire.ts'

const accountType = z.enum(ACCOUNT_TYPES)

const accountSection = z.enum(ACCOUNT_SECTIONS)

const account = z.object({
  accountID: id,
  /** The nested-set bounds: from 1 to 2n in a chart with n accounts. Siblings are sorted by type, number and name. */
  accountLeft: z.number(),
  accountRight: z.number(),
  /** The names from the top-level account down, joined by `:`. */
  accountFullName: z.string(),
  accountName: z.string(),
  accountType,
  accountSign: side,
  /** The balance of the account and all its subaccounts, positive on the account's normal side. */
  accountBalance: cents,
  accountReconcileDate: dayOutput,
  accountParent: idOrTop,
  accountMemo: z.string(),
  /** The account number, or an empty string. It is unique in the organisation. */
  accountNumber: z.string(),
  /** The account's own section in financial statements. Null means the section of its parent, or the default of its type. */
  accountSection: z.nullable(accountSection),
  /** CONTROL and PARTY accounts are managed by Twofold. Users cannot choose them for a line. */
  accountKind: z.enum(['ORDINARY', 'CONTROL', 'PARTY']),
  modifiedAt,
})
export type Account = z.output<typeof account>

/** The fields of an account in a selection list. */
const accountChoice = z.object({
  accountID: id,
  accountFullName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType,
  accountSign: side,
})

const writable = {
  accountParent: idOrTop,
  accountName: text(ACCOUNT_NAME_LENGTH_MAX),
  accountType: z.optional(accountType),
  accountMemo: z.optional(text(MEMO_LENGTH_MAX)),
  accountNumber: z.optional(text(ACCOUNT_NUMBER_LENGTH_MAX)),
  accountSection: z.optional(z.nullable(accountSection)),
}

const derived = ignored([
  'accountID',
  'accountLeft',
  'accountRight',
  'accountFullName',
  'accountSign',
  'accountBalance',
  'accountReconcileDate',
  'accountKind',
  'priorReconciledBalance',
  'transactions',
] as const)

const atID = z.object({ accountID: idInPath })

export const listAccounts = getEndpoint({
  name: 'listAccounts',
  path: '/accounts',
  summary:
    'Returns the whole chart of accounts in tree order, with current balances or with the balances at the end of `date`.',
  permission: 'books.read',
  query: z.strictObject({ date: z.optional(day) }),
  response: z.object({ accounts: z.array(account) }),
  refusals: ['BALANCE_OUT_OF_RANGE'],
})

export const listAccountsOfType = getEndpoint({
  name: 'listAccountsOfType',
  path: '/accounts/type/:accountType',
  summary:
    'Returns the accounts that users can choose for a type and for each `otherType`. With `all=true`, also returns control and party accounts.',
  permission: 'accounts.choose',
  params: z.object({ accountType }),
  query: z.strictObject({
    all: z.optional(z.enum(['true', 'false'])),
    otherType: z.optional(z.array(accountType).check(z.maxLength(ACCOUNT_TYPES.length))),
  }),
  repeated: ['otherType'],
  response: z.object({ accounts: z.array(accountChoice) }),
  refusals: ['BALANCE_OUT_OF_RANGE'],
})

export const readAccount = getEndpoint({
  name: 'readAccount',
  path: '/accounts/:accountID',
  summary: 'Returns an account with its balance.',
  permission: 'books.read',
  params: atID,
  response: account,
  refusals: ['NOT_FOUND', 'BALANCE_OUT_OF_RANGE'],
})

export const createAccount = endpoint({
  name: 'createAccount',
  method: 'POST',
  path: '/accounts',
  summary: 'Creates an account. A subaccount has the type of its parent.',
  permission: 'accounts.create',
  body: z.strictObject({ ...writable, ...derived, modifiedAt: z.optional(z.unknown()) }),
  response: account,
  refusals: [
    'ACCOUNT_NAME_EMPTY',
    'ACCOUNT_NAME_HAS_COLON',
    'ACCOUNT_NAME_TAKEN',
    'UNKNOWN_ACCOUNT_TYPE',
    'UNKNOWN_PARENT',
    'ACCOUNT_IS_CONTROL',
    'ACCOUNT_IS_PARTY',
    'ACCOUNT_TOO_DEEP',
    'ACCOUNT_NUMBER_NOT_ALLOWED',
    'ACCOUNT_NUMBER_TAKEN',
    'ACCOUNT_SECTION_NOT_ALLOWED',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['accounts'],
})

export const changeAccount = endpoint({
  name: 'changeAccount',
  method: 'PUT',
  path: '/accounts/:accountID',
  summary:
    'Renames, renumbers or moves an account, or changes its type, section or memo. Omitted fields keep their values.',
  permission: 'accounts.rename',
  params: atID,
  body: z.strictObject({
    accountParent: z.optional(writable.accountParent),
    accountName: z.optional(writable.accountName),
    accountType: writable.accountType,
    accountMemo: writable.accountMemo,
    accountNumber: writable.accountNumber,
    accountSection: writable.accountSection,
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: account,
  refusals: [
    'NOT_FOUND',
    'STALE',
    'ACCOUNT_NAME_EMPTY',
    'ACCOUNT_NAME_HAS_COLON',
    'ACCOUNT_NAME_TAKEN',
    'ACCOUNT_BELOW_ITSELF',
    'ACCOUNT_TYPE_FIXED',
    'UNKNOWN_PARENT',
    'ACCOUNT_IS_CONTROL',
    'ACCOUNT_IS_PARTY',
    'ACCOUNT_IN_SETTINGS',
    'ACCOUNT_TOO_DEEP',
    'ACCOUNT_NUMBER_NOT_ALLOWED',
    'ACCOUNT_NUMBER_TAKEN',
    'ACCOUNT_SECTION_NOT_ALLOWED',
    'ACCOUNT_HAS_RECONCILED_LINES',
  ],
  changes: [
    'accounts',
    'transactions',
    'reconciliation',
    'receivableInvoices',
    'customerPayments',
    'payableInvoices',
    'vendorPayments',
  ],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/accounts/:accountID',
  summary: 'Deletes an account that no transaction, subaccount, party, document or setting uses.',
  permission: 'accounts.restructure',
  params: atID,
  response: account,
  refusals: [
    'NOT_FOUND',
    'ACCOUNT_HAS_CHILDREN',
    'ACCOUNT_HAS_LINES',
    'ACCOUNT_HAS_DOCUMENTS',
    'ACCOUNT_IS_CONTROL',
    'ACCOUNT_IS_PARTY',
    'ACCOUNT_IN_SETTINGS',
  ],
  changes: ['accounts'],
})

export const listAccountTypes = getEndpoint({
  name: 'listAccountTypes',
  path: '/accounttypes',
  summary:
    'Returns the account types, with the side (debit or credit) that increases accounts of each type in this organisation.',
  permission: 'accounts.choose',
  response: z.object({ accountTypes: z.array(z.object({ name: accountType, sign: side })) }),
})
