// Transactions and registers.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { registerFilters, registerSort } from './registers.ts'
import {
  cents,
  day,
  dayOutput,
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

/** The kind (`receivable invoice`, `customer payment`, ...) and id of the document that created the entry. '' and 0 for a manual entry. */
export const source = { sourceKind: z.string(), sourceID: idOrNone }

const lineAnswered = z.object({
  accountID: id,
  transactionDCAmount: cents,
  debitOrCredit: side,
  isReconciled: z.boolean(),
  transactionReconcileDate: dayOutput,
})

/**
 * The number of the transaction within the organisation, without gaps. It is given about a second after posting and never changes. 0 until
 * then.
 */
export const entryNumber = z.number()

/** A posted transaction with its lines. */
export const transaction = z.object({
  transactionID: id,
  entryNumber,
  transactionDate: dayOutput,
  transactionComment: z.string(),
  /** The sum of the debits in cents, which equals the sum of the credits. */
  transactionAmount: cents,
  /** True if at least one line is cleared. */
  isReconciled: z.boolean(),
  transactionReconcileDate: dayOutput,
  /** True for a year-end entry that transfers profit or loss to equity. Reports of income and expenses exclude it. */
  isClosing: z.boolean(),
  debitCreditSet: z.array(lineAnswered),
  /** The version number. It is 1 when the transaction is posted, and each change adds 1. */
  version: z.number(),
  /** The kind and id of the document that owns the entry. Empty if no document owns it. */
  ownedBy: z.string(),
  ...source,
  modifiedAt,
})
export type Transaction = z.output<typeof transaction>

/** A row of a register: the net amount of a transaction's lines on the account and its subaccounts. */
const registerRow = z.object({
  transactionID: id,
  entryNumber,
  transactionDate: dayOutput,
  transactionComment: z.string(),
  transactionDCAmount: cents,
  debitOrCredit: side,
  /** The ids of the counter-accounts, separated by commas, without duplicates. */
  split: z.string(),
  isReconciled: z.boolean(),
  transactionReconcileDate: dayOutput,
  /** The balance of the account and its subaccounts after this row, positive on the account's normal side. */
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
  accountReconcileDate: dayOutput,
  /** The balance before the first row of the page, positive on the account's normal side. */
  openingBalance: cents,
  /** The rows in register order: by date, then by order of entry. */
  transactions: z.array(registerRow),
  /**
   * The cursor for the previous page. Null on the first page. With filters, a page can have fewer than `limit` rows, or no rows, even if
   * there are more. Only a null cursor means that there are no more rows.
   */
  earlier: z.nullable(z.string()),
  /** The cursor for the next page. Null on the last page. */
  later: z.nullable(z.string()),
  /** The number of lines on the account and its subaccounts. */
  lineCount: z.number(),
  /** The transaction requested with the query parameter `transaction`. Absent if it does not exist. */
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
  'entryNumber',
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

export const readRegister = getEndpoint({
  name: 'readRegister',
  path: '/transactions/account/:accountID',
  summary:
    'Returns the register of an account and its subaccounts. With `limit`, returns a window: the newest rows (the oldest with `sort=date`), the rows at `cursor`, or the rows from `date` onward (backward with `sort=-date`). With `transaction`, also returns the transaction with this ID. Without `limit`, returns all rows. Filters omit rows but do not change the running balances.',
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
})

export const readTransaction = getEndpoint({
  name: 'readTransaction',
  path: '/transactions/:transactionID',
  summary: 'Returns a transaction with its debit and credit lines.',
  permission: 'books.read',
  params: atID,
  response: transaction,
  refusals: ['NOT_FOUND'],
})

/** The error codes for the lines of a transaction. */
const ENTRY_REFUSALS = [
  'TOO_MANY_LINES',
  'UNBALANCED',
  'NEEDS_TWO_SIDES',
  'NEEDS_TWO_ACCOUNTS',
  'AMOUNT_DIFFERS_FROM_LINES',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_IS_CONTROL',
  'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
] as const

export const postTransaction = endpoint({
  name: 'postTransaction',
  method: 'POST',
  path: '/transactions',
  summary: 'Posts a transaction with at least one debit and one credit, on at least two accounts, with equal totals.',
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
  refusals: [...ENTRY_REFUSALS, 'LOCKED', 'HARD_LOCKED', 'BALANCE_OUT_OF_RANGE', 'IDEMPOTENCY_MISMATCH'],
  changes: ['transactions', 'accounts', 'reconciliation'],
})

export const changeTransaction = endpoint({
  name: 'changeTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID',
  summary:
    'Changes a transaction and stores it as a new version. Omitted fields keep their values. Reconcile marks never change.',
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
    ...ENTRY_REFUSALS,
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
    'Voids a transaction. It no longer counts in any balance, but it stays in the history. Refused if `modifiedAt` is sent and is not current.',
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

export const restoreTransaction = endpoint({
  name: 'restoreTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID/restored',
  summary:
    'Undoes a deletion or a change. A deleted transaction counts again, with the same ID and number. For a transaction that is not deleted, restores the version before the current one, or `version`. Stores a new version. The rules for changes apply.',
  permission: 'transactions.write',
  params: atID,
  body: z.strictObject({
    /** The version whose date, comment and lines are restored. It must not be a deleted one. */
    version: z.optional(id),
    lockReason: z.optional(text(COMMENT_LENGTH_MAX)),
    modifiedAt: z.optional(modifiedAt),
  }),
  response: transaction,
  refusals: [
    'NOT_FOUND',
    'STALE',
    'NOTHING_TO_RESTORE',
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
