// Bank lines, their possible matches, and the users' decisions about them. Amounts have the bank's sign: money in is positive.
import { STATEMENT_FORMATS } from '@twofold/accounting/bank-statements/bank-statement'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { NEW_PAYMENT_REFUSALS, shortText } from './documents/documents.ts'
import { endpoint, getEndpoint, MOVES_CUSTOMER_MONEY, MOVES_VENDOR_MONEY, postingEndpoint } from './endpoint.ts'
import { cents, dayOutput, id, idInPath, idOrNone, limit, side, text } from './wire.ts'

/** The maximum number of lines in one call. */
export const DECIDED_AT_ONCE_MAX = 500
const TOGETHER_MAX = 100
const CURSOR_LENGTH_MAX = 40
/** The maximum length of a bank rule's text, in UTF-16 code units. */
export const RULE_LENGTH_MAX = 100

/** The fields of a bank line that every list shows. */
export const lineShown = {
  lineDate: dayOutput,
  amount: cents,
  payee: z.string(),
  memo: z.string(),
  checkNumber: z.string(),
}

/** A statement import in a response. */
export const statementImport = z.object({
  statementImportID: id,
  accountID: id,
  format: z.enum(STATEMENT_FORMATS),
  fileName: z.string(),
  importedAt: z.string(),
  importedBy: z.string(),
  lineCount: z.number(),
  waitingCount: z.number(),
  /** The number of existing lines that the import changed or excluded. */
  changedCount: z.number(),
  /** The first and the last date of the imported lines. The zero date if there are no lines. */
  firstDate: dayOutput,
  lastDate: dayOutput,
  /**
   * The closing date of the statement, and the closing balance, positive on the account's normal side. The date is the zero date if the
   * file has no closing balance.
   */
  closingDate: dayOutput,
  closingBalance: cents,
  /** The time when the import was undone. Empty if it was not undone. */
  undoneAt: z.string(),
})
export type StatementImport = z.output<typeof statementImport>

/** The states of a bank line. WAITING: for review. BOOKED: posted as a transaction. ASIDE: excluded. UNDONE: its import was undone. */
export const LINE_STATES = ['WAITING', 'MATCHED', 'BOOKED', 'ASIDE', 'UNDONE'] as const

const bankLine = z.object({
  bankLineID: id,
  statementImportID: id,
  ...lineShown,
  state: z.enum(LINE_STATES),
  /** The transactions that were matched to the line or posted from it. */
  transactionIDs: z.array(id),
  /** True if the matched transaction was deleted or is no longer cleared. */
  isLoose: z.boolean(),
})
export type BankLineShown = z.output<typeof bankLine>

const entry = z.object({
  transactionID: id,
  transactionDate: dayOutput,
  transactionComment: z.string(),
  /** The amount by which the entry changes the account's balance, with the bank's sign. */
  amount: cents,
  isReconciled: z.boolean(),
})
export type OpenEntryShown = z.output<typeof entry>

const proposal = z.object({
  bankLineIDs: z.array(id),
  transactionIDs: z.array(id),
  /**
   * The confidence of the proposal, from 1 to 99. It is 75 or more only if the amount, the date, and a name or check number agree. In
   * addition, no other line or entry may match equally well.
   */
  confidence: z.number(),
  /** The reasons for the proposal, as sentences. */
  reasons: z.array(z.string()),
})
export type Proposal = z.output<typeof proposal>

const accountProposal = z.object({
  bankLineID: id,
  accountID: id,
  /** The bank rule that proposes the account. 0 if no rule proposes it. */
  payeeRuleID: z.number(),
  reasons: z.array(z.string()),
})

const rule = z.object({ payeeRuleID: id, prefix: z.string(), accountID: id })
export type BankRuleShown = z.output<typeof rule>

const page = z.object({
  accountID: id,
  accountFullName: z.string(),
  accountSign: side,
  /** The lines for review after `cursor`, oldest first. At most `limit` lines. */
  lines: z.array(bankLine),
  /** The number of all lines for review. */
  waitingCount: z.number(),
  /** The cursor for the next page of lines. Null on the last page. */
  next: z.nullable(z.string()),
  /** The lines that were most recently matched, posted or excluded, newest first. */
  decided: z.array(bankLine),
  /** The unmatched entries with dates near the dates of the returned lines. */
  entries: z.array(entry),
  proposals: z.array(proposal),
  accountProposals: z.array(accountProposal),
  rules: z.array(rule),
  /** The imports, newest first. Excludes undone imports. */
  imports: z.array(statementImport),
})
export type BankLines = z.output<typeof page>

const changedLines = z.object({ lines: z.array(bankLine) })
export type ChangedLines = z.output<typeof changedLines>

const atAccount = z.object({ accountID: idInPath })
const together = z.array(id).check(z.minLength(1), z.maxLength(TOGETHER_MAX, { error: 'TOO_MANY_LINES' }))
const lockReason = z.optional(text(COMMENT_LENGTH_MAX))
const emptyBody = z.optional(z.strictObject({}))

export const listBankLines = getEndpoint({
  name: 'listBankLines',
  path: '/accounts/:accountID/bank-lines',
  summary:
    'Returns the bank lines of an account that are for review, oldest first, with proposed matches and the reason for each match. Returns at most `limit` lines (default and maximum 1,000) after `cursor`.',
  permission: 'books.read',
  params: atAccount,
  query: z.strictObject({ limit: z.optional(limit), cursor: z.optional(text(CURSOR_LENGTH_MAX)) }),
  response: page,
  refusals: ['NOT_FOUND', 'FIELD_VALUE'],
})

export const matchBankLines = endpoint({
  name: 'matchBankLines',
  method: 'POST',
  path: '/accounts/:accountID/bank-lines/matches',
  summary:
    'Matches bank lines with transactions and marks the transactions as cleared. If one match is refused, matches nothing.',
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
    'Posts a transaction between the bank account and another account for each given line, and marks it as cleared. If one transaction is refused, posts nothing.',
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
  /** The payment id. It is in the field for customer payments or in the field for vendor payments. The other field is 0. */
  customerPaymentID: idOrNone,
  vendorPaymentID: idOrNone,
})
export type PaidLine = z.output<typeof paidLine>

export const payBankLine = postingEndpoint({
  name: 'payBankLine',
  method: 'POST',
  path: '/accounts/:accountID/bank-lines/payments',
  summary:
    'Records a bank line as a payment from a customer or to a vendor. The payment has the date of the line and is matched with it. Money in the opposite direction is recorded as a refund.',
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
  summary: 'Excludes a bank line that does not belong to any transaction.',
  permission: 'accounts.reconcile',
  params: z.object({ bankLineID: idInPath }),
  body: emptyBody,
  response: changedLines,
  refusals: ['NOT_FOUND', 'BANK_LINE_DECIDED'],
  changes: ['bankLines'],
})

export const undoBankLine = endpoint({
  name: 'undoBankLine',
  method: 'PUT',
  path: '/bank-lines/:bankLineID/waiting',
  summary:
    'Undoes the posting, match or exclusion of a bank line, and of all lines matched together with it. The lines are for review again. Their reconcile marks are removed, and the transactions posted for them are voided.',
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
  summary:
    'Creates a bank rule. For lines of this account whose text starts with `prefix`, the rule proposes the other account.',
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
  summary: 'Deletes a bank rule. Transactions that were posted with the rule do not change.',
  permission: 'accounts.reconcile',
  params: z.object({ payeeRuleID: idInPath }),
  response: rule,
  refusals: ['NOT_FOUND'],
  changes: ['bankLines'],
})
