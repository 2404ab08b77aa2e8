// The lines of banks' statements: what each may be, and what is decided on it. Amounts of lines are as the bank sees them:
// above 0 is money in.
import { STATEMENT_FORMATS } from '@twofold/accounting/bank-statements/bank-statement'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { NEW_PAYMENT_REFUSALS, shortText } from './documents/documents.ts'
import { MOVES_CUSTOMER_MONEY, MOVES_VENDOR_MONEY } from './documents/money-moved.ts'
import { endpoint } from './endpoint.ts'
import { cents, dayAnswered, id, idInPath, idOrNone, limit, side, text } from './wire.ts'

/** So many lines are decided on at once. */
export const DECIDED_AT_ONCE_MAX = 500
const TOGETHER_MAX = 100
const CURSOR_LENGTH_MAX = 40
/** The longest text of a rule. */
export const RULE_LENGTH_MAX = 100

/** A line as every list shows it. */
export const lineShown = {
  lineDate: dayAnswered,
  amount: cents,
  payee: z.string(),
  memo: z.string(),
  checkNumber: z.string(),
}

/** An import as it is answered. */
export const statementImport = z.object({
  statementImportID: id,
  accountID: id,
  format: z.enum(STATEMENT_FORMATS),
  fileName: z.string(),
  importedAt: z.string(),
  importedBy: z.string(),
  lineCount: z.number(),
  waitingCount: z.number(),
  /** Existing lines that the import changed or excluded. */
  changedCount: z.number(),
  /** The first and the last day of its lines, the zero date if it has none. */
  firstDate: dayAnswered,
  lastDate: dayAnswered,
  /** The day of the statement, the zero date when the file tells none; its balance in the account's sign. */
  closingDate: dayAnswered,
  closingBalance: cents,
  /** Empty until it is undone. */
  undoneAt: z.string(),
})
export type StatementImport = z.output<typeof statementImport>

/** What became of a line. */
export const LINE_STATES = ['WAITING', 'MATCHED', 'BOOKED', 'ASIDE', 'UNDONE'] as const

const bankLine = z.object({
  bankLineID: id,
  statementImportID: id,
  ...lineShown,
  state: z.enum(LINE_STATES),
  /** The transactions that it was matched to or booked as. */
  transactionIDs: z.array(id),
  /** What it was matched to was deleted or is not cleared any more. */
  isLoose: z.boolean(),
})
export type BankLineShown = z.output<typeof bankLine>

const entry = z.object({
  transactionID: id,
  transactionDate: dayAnswered,
  transactionComment: z.string(),
  /** What it moves on the account, as the bank sees it. */
  amount: cents,
  isReconciled: z.boolean(),
})
export type OpenEntryShown = z.output<typeof entry>

const proposal = z.object({
  bankLineIDs: z.array(id),
  transactionIDs: z.array(id),
  /** 1 .. 99. From 75 on it is sure: the amount, the day, and a name or check number agree, and nothing else fits as well. */
  confidence: z.number(),
  /** Why, in words. */
  reasons: z.array(z.string()),
})
export type Proposal = z.output<typeof proposal>

const accountProposal = z.object({
  bankLineID: id,
  accountID: id,
  /** 0 when it is no rule that says so. */
  payeeRuleID: z.number(),
  reasons: z.array(z.string()),
})

const rule = z.object({ payeeRuleID: id, prefix: z.string(), accountID: id })
export type PayeeRuleShown = z.output<typeof rule>

const page = z.object({
  accountID: id,
  accountFullName: z.string(),
  accountSign: side,
  /** The lines for review, oldest first: as many as `limit` allows, after `cursor`. */
  lines: z.array(bankLine),
  /** How many lines are for review in all. */
  waitingCount: z.number(),
  /** The cursor of the lines after these; null at the end. */
  next: z.nullable(z.string()),
  /** What was decided last, newest first. */
  decided: z.array(bankLine),
  /** The entries around these lines that no line was matched to. */
  entries: z.array(entry),
  proposals: z.array(proposal),
  accountProposals: z.array(accountProposal),
  rules: z.array(rule),
  /** Newest first, without those that were undone. */
  imports: z.array(statementImport),
})
export type BankLines = z.output<typeof page>

const changedLines = z.object({ lines: z.array(bankLine) })
export type ChangedLines = z.output<typeof changedLines>

const atAccount = z.object({ accountID: idInPath })
const together = z.array(id).check(z.minLength(1), z.maxLength(TOGETHER_MAX, { error: 'TOO_MANY_LINES' }))
const lockReason = z.optional(text(COMMENT_LENGTH_MAX))
const noBody = z.optional(z.strictObject({}))

export const listBankLines = endpoint({
  name: 'listBankLines',
  method: 'GET',
  path: '/accounts/:accountID/bank-lines',
  summary:
    'Returns the lines for review of an account, oldest first, with proposed matches and their reasons. Returns at most `limit` lines (default and maximum 1,000) after `cursor`.',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject({ limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }),
  response: page,
  refusals: ['NOT_FOUND', 'FIELD_VALUE'],
  changes: [],
})

export const matchBankLines = endpoint({
  name: 'matchBankLines',
  method: 'POST',
  path: '/accounts/:accountID/bank-lines/matches',
  summary:
    'Says that lines and transactions are the same, and marks the transactions as found at the bank: all or none.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({
    matches: z
      .array(z.strictObject({ bankLineIDs: together, transactionIDs: together }))
      .check(z.minLength(1), z.maxLength(DECIDED_AT_ONCE_MAX, { error: 'TOO_MANY_LINES' })),
  }),
  response: changedLines,
  refusals: [
    'NOT_FOUND',
    'BANK_LINE_DECIDED',
    'TRANSACTION_MATCHED',
    'MATCH_SUM_DIFFERS',
    'RECONCILE_DATE_TOO_EARLY',
    'TOO_MANY_LINES',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['bankLines', 'reconciliation', 'transactions'],
})

export const bookBankLines = endpoint({
  name: 'bookBankLines',
  method: 'POST',
  path: '/accounts/:accountID/bank-lines/entries',
  summary:
    'Posts a transaction for each of some lines, between the account and another one, and marks it: all or none.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({ bankLineID: id, accountID: id, transactionComment: z.optional(text(COMMENT_LENGTH_MAX)) }),
      )
      .check(z.minLength(1), z.maxLength(DECIDED_AT_ONCE_MAX, { error: 'TOO_MANY_LINES' })),
    lockReason,
  }),
  response: changedLines,
  refusals: [
    'NOT_FOUND',
    'BANK_LINE_DECIDED',
    'AMOUNT_OUT_OF_RANGE',
    'NEEDS_TWO_ACCOUNTS',
    'UNKNOWN_ACCOUNT',
    'ACCOUNT_IS_CONTROL',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'RECONCILE_DATE_TOO_EARLY',
    'LOCKED',
    'HARD_LOCKED',
    'BALANCE_OUT_OF_RANGE',
    'TOO_MANY_LINES',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['bankLines', 'reconciliation', 'transactions', 'accounts'],
})

const paidLine = z.extend(changedLines, {
  /** The payment, by the name of its kind; the other is 0. */
  customerPaymentID: idOrNone,
  vendorPaymentID: idOrNone,
})
export type PaidLine = z.output<typeof paidLine>

export const payBankLine = endpoint({
  name: 'payBankLine',
  method: 'POST',
  path: '/accounts/:accountID/bank-lines/payments',
  summary:
    'Records what a line moved as a payment of a customer or to a vendor on the day of the bank, and says that they are the same. Money that went the other way is a refund.',
  permission: 'documents.post',
  params: atAccount,
  body: z.strictObject({
    bankLineID: id,
    customerID: z.optional(id),
    vendorID: z.optional(id),
    paymentReference: z.optional(shortText),
    paymentComment: z.optional(text(COMMENT_LENGTH_MAX)),
    lockReason,
  }),
  response: paidLine,
  refusals: [
    'NOT_FOUND',
    'FIELD_VALUE',
    'BANK_LINE_DECIDED',
    'AMOUNT_OUT_OF_RANGE',
    'RECONCILE_DATE_TOO_EARLY',
    ...NEW_PAYMENT_REFUSALS,
  ],
  changes: ['bankLines', 'reconciliation', ...new Set([...MOVES_CUSTOMER_MONEY, ...MOVES_VENDOR_MONEY])],
})

export const setBankLineAside = endpoint({
  name: 'setBankLineAside',
  method: 'PUT',
  path: '/bank-lines/:bankLineID/aside',
  summary: 'Sets a line aside: it belongs to no entry of the books.',
  permission: 'accounts.reconcile',
  params: z.object({ bankLineID: idInPath }),
  body: noBody,
  response: changedLines,
  refusals: ['NOT_FOUND', 'BANK_LINE_DECIDED'],
  changes: ['bankLines'],
})

export const undoBankLine = endpoint({
  name: 'undoBankLine',
  method: 'PUT',
  path: '/bank-lines/:bankLineID/waiting',
  summary:
    'Undoes what was decided on a line: it waits again, with all that was matched together with it. Marks are taken back and what was booked for it is voided.',
  permission: 'accounts.reconcile',
  params: z.object({ bankLineID: idInPath }),
  body: z.optional(z.strictObject({ lockReason })),
  response: changedLines,
  refusals: [
    'NOT_FOUND',
    'BANK_LINE_WAITS',
    'IMPORT_UNDONE',
    'ON_STATEMENT',
    'IMPORT_CHANGED',
    'IMPORT_RECONCILED',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'LOCKED',
    'HARD_LOCKED',
  ],
  changes: ['bankLines', 'reconciliation', 'transactions', 'accounts'],
})

export const createPayeeRule = endpoint({
  name: 'createPayeeRule',
  method: 'POST',
  path: '/accounts/:accountID/payee-rules',
  summary: 'Makes a rule: lines of this account whose text begins so are proposed to be booked to another account.',
  permission: 'accounts.reconcile',
  params: atAccount,
  body: z.strictObject({ prefix: text(RULE_LENGTH_MAX), accountID: id }),
  response: rule,
  refusals: ['NOT_FOUND', 'TEXT_EMPTY', 'PAYEE_RULE_TAKEN', 'UNKNOWN_ACCOUNT', 'IDEMPOTENCY_MISMATCH'],
  changes: ['bankLines'],
})

export const deletePayeeRule = endpoint({
  name: 'deletePayeeRule',
  method: 'DELETE',
  path: '/payee-rules/:payeeRuleID',
  summary: 'Ends a rule. What was booked by it stays.',
  permission: 'accounts.reconcile',
  params: z.object({ payeeRuleID: idInPath }),
  response: rule,
  refusals: ['NOT_FOUND'],
  changes: ['bankLines'],
})
