// Records and reopens statements.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { checkReopening, checkStatement } from '@twofold/accounting/reconciliation/statement-rules'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { recordStatement as recordEndpoint } from '@twofold/contract/reconciliation'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import { presentAccount, presentStatement } from './present.ts'
import { readAccountOfStatement, readReconciledAccount } from './sql.ts'
import {
  insertStatement,
  readClearedSum,
  readStoredStatement,
  reopenStored,
  type StoredStatement,
} from './statement-sql.ts'

type Recorded = ResponseBody<typeof recordEndpoint>

/** The part of `Books` that is needed to record a statement. */
type RecordingBooks = PostingBooks & Pick<Books, 'signConvention'>

/** A requested statement: its date, and its balance (if any) in the organisation's sign convention. */
type StatementInput = { accountReconcileDate: CalendarDate; statementBalance?: number | undefined }

/**
 * Records that an account is reconciled through a date. Fails with NOT_FOUND and BALANCE_OUT_OF_RANGE and with the errors of
 * `checkStatement`. The database checks the written statement again. Runs four statements.
 */
export async function recordStatement(
  books: RecordingBooks,
  accountId: number,
  { accountReconcileDate: date, statementBalance }: StatementInput,
): Promise<Result<Recorded>> {
  const account = await readReconciledAccount(books, accountId)
  if (account === null) return refused('NOT_FOUND')
  const { reconciledOn, reconciledCents, relatedName } = account
  const clearedCents = await readClearedSum(books, accountId, { after: reconciledOn, through: date })
  const closingCents = clearedCents === null ? Number.NaN : reconciledCents + clearedCents
  if (!Number.isSafeInteger(closingCents)) return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: accountId })
  const sign = signOf(account.type, books.signConvention)
  const computedBalance = inSign(closingCents, sign)
  const draft = { date, balance: statementBalance }
  const allowed = checkStatement(draft, { reconciledOn, relatedName, computedBalance })
  if (!allowed.ok) return allowed
  const stored = await insertStatement(books, { accountId, date, closingCents })
  await recordAudit(books, { action: 'record', ...objectOf(stored, 1), after: auditedOf(stored) })
  const shown = presentAccount({ ...account, reconciledOn: date }, books.signConvention)
  return accepted({ ...presentStatement(stored, sign), ...shown })
}

/**
 * Reopens the newest statement of an account. Its lines stay cleared, and the account is then reconciled through the previous statement.
 * Fails with NOT_FOUND and with the errors of `checkReopening`. Runs four statements.
 */
export async function reopenStatement(books: Books, statementId: number, reason: string): Promise<Result<Recorded>> {
  const account = await readAccountOfStatement(books, statementId)
  const statement = await readStoredStatement(books, statementId)
  if (account === null || statement === null) return refused('NOT_FOUND')
  const allowed = checkReopening(reason, {
    isReopened: statement.reopenedAt !== null,
    isNewest: statement.date === account.reconciledOn,
    newestOn: account.reconciledOn,
  })
  if (!allowed.ok) return allowed
  const stored = await reopenStored(books, statementId, allowed.value)
  await recordAudit(books, {
    action: 'reopen',
    ...objectOf(stored, 2),
    reason: allowed.value,
    before: auditedOf(stored),
    after: { ...auditedOf(stored), isReopened: true },
  })
  const shown = presentAccount({ ...account, reconciledOn: statement.dateBefore }, books.signConvention)
  return accepted({ ...presentStatement(stored, shown.accountSign), ...shown })
}

function objectOf({ id }: StoredStatement, objectVersion: number) {
  return { objectKind: 'statement' as const, objectId: id, objectVersion }
}

/** Returns a statement as stored in the audit trail, with debit-positive balances. */
function auditedOf({ accountId, no, date, openingCents, closingCents, lineCount }: StoredStatement) {
  return {
    accountID: accountId,
    statementNo: no,
    statementDate: toWire(date),
    openingBalance: openingCents,
    closingBalance: closingCents,
    lineCount,
  }
}
