// Transactions and the register on the wire.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { registerFilters, registerSort } from './registers.ts'
import {
  cents,
  day,
  dayAnswered,
  id,
  idInPath,
  idOrNone,
  ignored,
  LINES_MAX,
  limit,
  lineCents,
  modifiedAt,
  side,
  text,
} from './wire.ts'

/** The document behind an entry, by its kind (`receivable invoice`, `customer payment`, ...) and id; '' and 0 for one made by hand. */
const source = { sourceKind: z.string(), sourceID: idOrNone }

const lineAnswered = z.object({
  accountID: id,
  transactionDCAmount: cents,
  debitOrCredit: side,
  isReconciled: z.boolean(),
  transactionReconcileDate: dayAnswered,
})

/** A posted transaction with its lines. */
export const transaction = z.object({
  transactionID: id,
  transactionDate: dayAnswered,
  transactionComment: z.string(),
  /** The sum of the debits in cents, which is the sum of the credits. */
  transactionAmount: cents,
  /** True when any line is cleared. */
  isReconciled: z.boolean(),
  transactionReconcileDate: dayAnswered,
  /** A year-end entry that carries profit or loss to equity: reports of income and expense leave it out. */
  isClosing: z.boolean(),
  debitCreditSet: z.array(lineAnswered),
  /** 1 for the entry as first posted; each change adds one. */
  version: z.number(),
  /** Empty unless a document owns the entry. */
  ownedBy: z.string(),
  ...source,
  modifiedAt,
})
export type Transaction = z.output<typeof transaction>

/** A row of the register: the net of the account's (subtree's) lines in one transaction. */
const registerRow = z.object({
  transactionID: id,
  transactionDate: dayAnswered,
  transactionComment: z.string(),
  transactionDCAmount: cents,
  debitOrCredit: side,
  /** Account ids of the other sides, comma separated, each once. */
  split: z.string(),
  isReconciled: z.boolean(),
  transactionReconcileDate: dayAnswered,
  /** Balance of the account (subtree) after this row, in the account's sign. */
  runningBalance: cents,
  ...source,
  modifiedAt,
})
export type RegisterRow = z.output<typeof registerRow>

const register = z.object({
  accountID: id,
  accountFullName: z.string(),
  accountSign: side,
  accountBalance: cents,
  accountReconcileDate: dayAnswered,
  /** The balance before the first row of this window, in the account's sign. */
  openingBalance: cents,
  /** In register order: date, then order of entry. */
  transactions: z.array(registerRow),
  /** Cursor of the window before this one, or null at the beginning of the books. Under filters a window may have fewer rows
   * than `limit`, or none, while there is more: only null is the end. */
  earlier: z.nullable(z.string()),
  /** Cursor of the window after this one, or null at the end. */
  later: z.nullable(z.string()),
  /** How many lines the account's subtree has in all. */
  lineCount: z.number(),
  /** The transaction that was asked for beside the window; absent when it does not exist. */
  transaction: z.optional(transaction),
})
export type Register = z.output<typeof register>

const lineSent = z.strictObject({
  accountID: id,
  transactionDCAmount: lineCents,
  debitOrCredit: side,
  ...ignored(['isReconciled', 'transactionReconcileDate', 'accountFullName', 'accountSign'] as const),
})

const lines = z.array(lineSent).check(z.maxLength(LINES_MAX, { error: 'TOO_MANY_LINES' }))

const derived = ignored([
  'transactionID',
  'transactionDCAmount',
  'debitOrCredit',
  'split',
  'isReconciled',
  'transactionReconcileDate',
  'runningBalance',
  'version',
  'ownedBy',
  'sourceKind',
  'sourceID',
] as const)

const atID = z.object({ transactionID: idInPath })

export const readRegister = endpoint({
  name: 'readRegister',
  method: 'GET',
  path: '/transactions/account/:accountID',
  summary:
    'The register of an account and its subtree. With `limit` a window: the newest (the oldest with `sort=date`), the one at `cursor`, or the one that begins at `date` (and goes back from there with `sort=-date`), and beside it the `transaction` that is named; without, all of it. Filters leave rows out; balances stay those of the whole register.',
  permission: 'books.read',
  params: z.object({ accountID: idInPath }),
  query: z.strictObject({
    limit: z.optional(limit),
    cursor: z.optional(text(200)),
    date: z.optional(day),
    transaction: z.optional(idInPath),
    sort: z.optional(registerSort),
    ...registerFilters,
  }),
  response: register,
  refusals: ['NOT_FOUND', 'UNKNOWN_ACCOUNT', 'BALANCE_OUT_OF_RANGE'],
  changes: [],
})

export const readTransaction = endpoint({
  name: 'readTransaction',
  method: 'GET',
  path: '/transactions/:transactionID',
  summary: 'One transaction with its debit and credit lines.',
  permission: 'books.read',
  params: atID,
  response: transaction,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const postTransaction = endpoint({
  name: 'postTransaction',
  method: 'POST',
  path: '/transactions',
  summary: 'Posts a transaction: at least one debit and one credit on at least two accounts, both sides equal.',
  permission: 'transactions.write',
  body: z.strictObject({
    transactionDate: day,
    transactionComment: z.optional(text(COMMENT_LENGTH_MAX)),
    transactionAmount: z.optional(cents),
    debitCreditSet: lines,
    isClosing: z.optional(z.boolean()),
    lockReason: z.optional(text(COMMENT_LENGTH_MAX)),
    modifiedAt: z.optional(z.unknown()),
    ...derived,
  }),
  response: transaction,
  refusals: [
    'TOO_MANY_LINES',
    'UNBALANCED',
    'NEEDS_TWO_SIDES',
    'NEEDS_TWO_ACCOUNTS',
    'AMOUNT_DIFFERS_FROM_LINES',
    'UNKNOWN_ACCOUNT',
    'ACCOUNT_IS_CONTROL',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'LOCKED',
    'HARD_LOCKED',
    'BALANCE_OUT_OF_RANGE',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['transactions', 'accounts', 'reconciliation'],
})

export const changeTransaction = endpoint({
  name: 'changeTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID',
  summary: 'Rewrites a transaction as a new version. A field left out keeps its value; reconcile marks never change.',
  permission: 'transactions.write',
  params: atID,
  body: z.strictObject({
    transactionDate: z.optional(day),
    transactionComment: z.optional(text(COMMENT_LENGTH_MAX)),
    transactionAmount: z.optional(cents),
    debitCreditSet: z.optional(lines),
    isClosing: z.optional(z.boolean()),
    lockReason: z.optional(text(COMMENT_LENGTH_MAX)),
    modifiedAt: z.optional(modifiedAt),
    ...derived,
  }),
  response: transaction,
  refusals: [
    'NOT_FOUND',
    'STALE',
    'TOO_MANY_LINES',
    'UNBALANCED',
    'NEEDS_TWO_SIDES',
    'NEEDS_TWO_ACCOUNTS',
    'AMOUNT_DIFFERS_FROM_LINES',
    'UNKNOWN_ACCOUNT',
    'ACCOUNT_IS_CONTROL',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'OWNED_BY_DOCUMENT',
    'CLEARED',
    'LOCKED',
    'HARD_LOCKED',
    'BALANCE_OUT_OF_RANGE',
  ],
  changes: ['transactions', 'accounts', 'reconciliation'],
})

export const deleteTransaction = endpoint({
  name: 'deleteTransaction',
  method: 'DELETE',
  path: '/transactions/:transactionID',
  summary:
    'Voids a transaction: it leaves every balance and stays in the history. With `modifiedAt` only as it was seen then.',
  permission: 'transactions.write',
  params: atID,
  query: z.strictObject({ lockReason: z.optional(text(COMMENT_LENGTH_MAX)), modifiedAt: z.optional(modifiedAt) }),
  response: transaction,
  refusals: [
    'NOT_FOUND',
    'STALE',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'OWNED_BY_DOCUMENT',
    'CLEARED',
    'LOCKED',
    'HARD_LOCKED',
  ],
  changes: ['transactions', 'accounts', 'reconciliation'],
})
