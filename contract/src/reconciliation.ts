// Reconciling an account with a bank's statements, on the wire.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { transaction } from './transactions.ts'
import { cents, day, dayAnswered, id, idInPath, ignored, side, text } from './wire.ts'

/** A row of the reconcile page: what of a transaction in the account's subtree is cleared alike. Of one that is cleared in
 * part there are two rows. */
const reconcileRow = z.object({
  transactionID: id,
  transactionDate: dayAnswered,
  transactionComment: z.string(),
  transactionDCAmount: cents,
  debitOrCredit: side,
  /** Account ids of the other sides, comma separated, each once. */
  split: z.string(),
  isReconciled: z.boolean(),
  transactionReconcileDate: dayAnswered,
})
export type ReconcileRow = z.output<typeof reconcileRow>

/** Which account it is about. */
const account = {
  accountID: id,
  accountFullName: z.string(),
  accountSign: side,
  /** The day of the account's newest statement; the zero date while it has none. */
  accountReconcileDate: dayAnswered,
}

const reconciliation = z.object({
  ...account,
  /** What was cleared up to the reconcile date, in the account's sign. */
  priorReconciledBalance: cents,
  /** The full name of an account above or below that has statements, so that this one cannot; empty for none. */
  relatedAccountFullName: z.string(),
  transactions: z.array(reconcileRow),
})
export type Reconciliation = z.output<typeof reconciliation>

/** A closed reconciliation. Balances are in the account's sign: the closing is the opening and the lines of the statement. */
const statement = z.object({
  statementID: id,
  /** 1 for the account's first; a reopened one gives its number to the next. */
  statementNo: z.number(),
  accountID: id,
  statementDate: dayAnswered,
  openingBalance: cents,
  closingBalance: cents,
  lineCount: z.number(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  isReopened: z.boolean(),
  /** Empty until it is reopened, as are who did it and why. */
  reopenedAt: z.string(),
  reopenedBy: z.string(),
  reopenReason: z.string(),
})
export type Statement = z.output<typeof statement>

/** A statement beside the account as it stands after what was done. */
const recorded = z.object({ ...statement.shape, ...account })

const statements = z.object({ ...account, /** Newest first, reopened ones too. */ statements: z.array(statement) })

/** A statement with its lines, which are reconciled, and with what the bank had not seen on its day, which is not. */
const statementRead = z.object({ ...recorded.shape, transactions: z.array(reconcileRow) })
export type StatementRead = z.output<typeof statementRead>

const atAccount = z.object({ accountID: idInPath })
const atTransaction = z.object({ transactionID: idInPath })
const atStatement = z.object({ statementID: idInPath })

/** Whose lines are meant; asked in the body or in the query. */
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

export const listUnreconciled = endpoint({
  name: 'listUnreconciled',
  method: 'GET',
  path: '/transactions/account/:accountID/unreconciled',
  summary:
    'What is to be reconciled on an account and its subtree up to a day: open lines, and those cleared since its newest statement. Cleared ones first, then by date and entry order. Without `date` up to today.',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject({ date: z.optional(day) }),
  response: reconciliation,
  isLong: true,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const reconcileTransaction = endpoint({
  name: 'reconcileTransaction',
  method: 'PUT',
  path: '/transactions/:transactionID/reconciled',
  summary:
    'Marks the lines of an account’s subtree in a transaction as found on a statement of a day. Without `accountID` every line that may be marked.',
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
    'Takes the marks of an account’s subtree in a transaction back. Without `accountID` every mark that is on no statement.',
  permission: 'accounts.reconcile',
  params: atTransaction,
  query: ofAccount,
  body: z.strictObject({ accountID: z.optional(id), transactionReconcileDate: z.optional(z.unknown()), ...asItCame }),
  response: transaction,
  refusals: ['NOT_FOUND', 'NOTHING_TO_RECONCILE', 'ON_STATEMENT'],
  changes: ['transactions'],
})

/** The most transactions that are marked at once. */
const MARKED_AT_ONCE_MAX = 5000

/** Those whose marks changed by it, by their numbers; the others were as it was wanted already. */
const several = z.object({ transactionIDs: z.array(id) })
const transactionIDs = z.array(id).check(z.minLength(1), z.maxLength(MARKED_AT_ONCE_MAX, { error: 'TOO_MANY_LINES' }))

export const reconcileLines = endpoint({
  name: 'reconcileLines',
  method: 'PUT',
  path: '/transactions/account/:accountID/reconciled',
  summary: 'Marks the lines of an account’s subtree in several transactions at once: all of them or none.',
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
  summary: 'Takes the marks of an account’s subtree in several transactions back: all of them or none.',
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
    'Records a statement: the account is reconciled through a day. With `statementBalance` (in the account’s sign) only when the reconciled lines end there.',
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

export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/accounts/:accountID/statements',
  summary: 'The recorded statements of an account, newest first, with those that were reopened.',
  permission: 'books.read',
  params: atAccount,
  response: statements,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const readStatement = endpoint({
  name: 'readStatement',
  method: 'GET',
  path: '/statements/:statementID',
  summary: 'A statement with its lines, and with what was open on its day while it stands.',
  permission: 'books.read',
  params: atStatement,
  response: statementRead,
  isLong: true,
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const reopenStatement = endpoint({
  name: 'reopenStatement',
  method: 'PUT',
  path: '/statements/:statementID/reopened',
  summary: 'Reopens the newest statement of an account for a reason. Its lines stay cleared.',
  permission: 'locks.pass',
  params: atStatement,
  body: z.strictObject({ reason: text(COMMENT_LENGTH_MAX) }),
  response: recorded,
  refusals: ['NOT_FOUND', 'STATEMENT_NOT_NEWEST', 'STATEMENT_REOPENED', 'TEXT_EMPTY'],
  changes: ['reconciliation', 'accounts', 'transactions'],
})
