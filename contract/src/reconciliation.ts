// API calls for reconciling an account with bank statements.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { transaction } from './transactions.ts'
import { cents, day, dayOutput, id, idInPath, ignored, side, text } from './wire.ts'

/**
 * A row of the reconcile page. It contains either the cleared or the uncleared lines of a transaction on the account and its subaccounts. A
 * partly cleared transaction has two rows.
 */
const reconcileRow = z.object({
  transactionID: id,
  transactionDate: dayOutput,
  transactionComment: z.string(),
  transactionDCAmount: cents,
  debitOrCredit: side,
  /** The ids of the counter-accounts, separated by commas, without duplicates. */
  split: z.string(),
  isReconciled: z.boolean(),
  transactionReconcileDate: dayOutput,
})
export type ReconcileRow = z.output<typeof reconcileRow>

/** The account that the user reconciles. */
const account = {
  accountID: id,
  accountFullName: z.string(),
  accountSign: side,
  /** The date of the account's newest statement. The zero date if the account has no statement. */
  accountReconcileDate: dayOutput,
}

const reconciliation = z.object({
  ...account,
  /** The sum of the lines that were cleared up to `accountReconcileDate`, positive on the account's normal side. */
  priorReconciledBalance: cents,
  /**
   * The full name of a parent account or subaccount that has statements. This account then cannot have statements. Empty if there is no
   * such account.
   */
  relatedAccountFullName: z.string(),
  transactions: z.array(reconcileRow),
})
export type Reconciliation = z.output<typeof reconciliation>

/**
 * A recorded statement. Balances are positive on the account's normal side. The closing balance is the opening balance plus the statement's
 * lines.
 */
const statement = z.object({
  statementID: id,
  /**
   * The number of the statement. The account's first statement has the number 1. If a statement is reopened, the next one gets its number.
   */
  statementNo: z.number(),
  accountID: id,
  statementDate: dayOutput,
  openingBalance: cents,
  closingBalance: cents,
  lineCount: z.number(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  isReopened: z.boolean(),
  /** The time when the statement was reopened. The time, the user and the reason are empty if it was not reopened. */
  reopenedAt: z.string(),
  reopenedBy: z.string(),
  reopenReason: z.string(),
})
export type Statement = z.output<typeof statement>

/** A statement, and its account with the values after the call. */
const recorded = z.object({ ...statement.shape, ...account })

const statements = z.object({
  ...account,
  /** The statements, newest first, including reopened statements. */
  statements: z.array(statement),
})

/** A statement with the lines that are reconciled in it, and with the lines that were outstanding on its date. */
const statementRead = z.object({ ...recorded.shape, transactions: z.array(reconcileRow) })
export type StatementRead = z.output<typeof statementRead>

const atAccount = z.object({ accountID: idInPath })
const atTransaction = z.object({ transactionID: idInPath })
const atStatement = z.object({ statementID: idInPath })

/** The id of the account whose lines the call changes. Clients send it in the body or in the query. */
const ofAccount = z.strictObject({ accountID: z.optional(idInPath) })

const asItCame = ignored([
  'transactionID',
  'transactionDate',
  'transactionComment',
  'transactionAmount',
  'transactionDCAmount',
  'debitOrCredit',
  'debitCreditSet',
  'split',
  'isReconciled',
  'runningBalance',
  'version',
  'ownedBy',
  'sourceKind',
  'sourceID',
  'modifiedAt',
] as const)

export const listUnreconciled = getEndpoint({
  name: 'listUnreconciled',
  path: '/transactions/account/:accountID/unreconciled',
  summary:
    'Returns the lines of an account and its subaccounts up to `date` (default: today) that are not on a statement. These are open lines and lines cleared since the newest statement. Cleared lines are first. The lines are then sorted by date and entry order.',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject({ date: z.optional(day) }),
  response: reconciliation,
  isLong: true,
  refusals: ['NOT_FOUND'],
})

export const reconcileTransaction = endpoint({
  name: 'reconcileTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID/reconciled',
  summary:
    'Marks the lines of a transaction on an account and its subaccounts as cleared on a statement date. Without `accountID`, marks every line that can be marked.',
  permission: 'accounts.reconcile',
  params: atTransaction,
  query: ofAccount,
  body: z.strictObject({ transactionReconcileDate: day, accountID: z.optional(id), ...asItCame }),
  response: transaction,
  refusals: ['NOT_FOUND', 'RECONCILE_DATE_TOO_EARLY', 'NOTHING_TO_RECONCILE', 'ON_STATEMENT'],
  changes: ['transactions'],
})

export const unreconcileTransaction = endpoint({
  name: 'unreconcileTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID/unreconciled',
  summary:
    'Removes the reconcile marks of the lines of a transaction on an account and its subaccounts. Without `accountID`, removes every mark that is not on a statement.',
  permission: 'accounts.reconcile',
  params: atTransaction,
  query: ofAccount,
  body: z.strictObject({ accountID: z.optional(id), transactionReconcileDate: z.optional(z.unknown()), ...asItCame }),
  response: transaction,
  refusals: ['NOT_FOUND', 'NOTHING_TO_RECONCILE', 'ON_STATEMENT'],
  changes: ['transactions'],
})

/** The maximum number of transactions that one call can mark as cleared. */
const MARKED_AT_ONCE_MAX = 5000

/** The transactions whose cleared status was changed. Transactions that already had the requested status are not listed. */
const several = z.object({ transactionIDs: z.array(id) })
const transactionIDs = z.array(id).check(z.minLength(1), z.maxLength(MARKED_AT_ONCE_MAX, { error: 'TOO_MANY_LINES' }))

export const reconcileLines = endpoint({
  name: 'reconcileLines',
  method: 'PUT',
  path: '/transactions/account/:accountID/reconciled',
  summary:
    'Marks the lines of several transactions on an account and its subaccounts as cleared. If one transaction is refused, marks nothing.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({ transactionIDs, transactionReconcileDate: day }),
  response: several,
  refusals: ['NOT_FOUND', 'RECONCILE_DATE_TOO_EARLY', 'NOTHING_TO_RECONCILE', 'ON_STATEMENT', 'TOO_MANY_LINES'],
  changes: ['transactions'],
})

export const unreconcileLines = endpoint({
  name: 'unreconcileLines',
  method: 'PUT',
  path: '/transactions/account/:accountID/unreconciled',
  summary:
    'Removes the reconcile marks of the lines of several transactions on an account and its subaccounts. If one transaction is refused, removes nothing.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({ transactionIDs }),
  response: several,
  refusals: ['NOT_FOUND', 'NOTHING_TO_RECONCILE', 'ON_STATEMENT', 'TOO_MANY_LINES'],
  changes: ['transactions'],
})

export const recordStatement = endpoint({
  name: 'recordStatement',
  method: 'PUT',
  path: '/accounts/:accountID/reconciled',
  summary:
    'Records a statement, so that the account is reconciled through the statement date. If `statementBalance` is sent, it must equal the reconciled balance, with the sign of the account.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({
    accountReconcileDate: day,
    statementBalance: z.optional(cents),
    ...ignored(['accountID'] as const),
  }),
  response: recorded,
  refusals: [
    'NOT_FOUND',
    'STATEMENT_DATE_NOT_LATER',
    'STATEMENT_BALANCE_DIFFERS',
    'STATEMENT_ON_RELATED_ACCOUNT',
    'BALANCE_OUT_OF_RANGE',
  ],
  changes: ['reconciliation', 'accounts', 'transactions'],
})

export const listStatements = getEndpoint({
  name: 'listStatements',
  path: '/accounts/:accountID/statements',
  summary: 'Returns the recorded statements of an account, newest first, including reopened ones.',
  permission: 'books.read',
  params: atAccount,
  response: statements,
  refusals: ['NOT_FOUND'],
})

export const readStatement = getEndpoint({
  name: 'readStatement',
  path: '/statements/:statementID',
  summary:
    'Returns a statement with its lines. Also returns the lines that were outstanding on its date, unless the statement is reopened.',
  permission: 'books.read',
  params: atStatement,
  response: statementRead,
  isLong: true,
  refusals: ['NOT_FOUND'],
})

export const reopenStatement = endpoint({
  name: 'reopenStatement',
  method: 'PUT',
  path: '/statements/:statementID/reopened',
  summary: 'Reopens the newest statement of an account, with a reason. Its lines stay cleared.',
  permission: 'locks.pass',
  params: atStatement,
  body: z.strictObject({ reason: text(COMMENT_LENGTH_MAX) }),
  response: recorded,
  refusals: ['NOT_FOUND', 'STATEMENT_NOT_NEWEST', 'STATEMENT_REOPENED', 'TEXT_EMPTY'],
  changes: ['reconciliation', 'accounts', 'transactions'],
})
