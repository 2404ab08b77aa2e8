// The rules for reconciling and unreconciling lines, and for recording and reopening statements.
import { type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { COMMENT_LENGTH_MAX, checkText, isInvisible } from '../text.ts'

/**
 * An account in a transaction that the user clears. `markedOn` is the date on which it was cleared, or null if it is open. `reconciledOn`
 * is the date through which it or a parent is reconciled, or null. Lines cleared up to this date are on a statement.
 */
export type MarkFacts = { accountId: number; markedOn: CalendarDate | null; reconciledOn: CalendarDate | null }

/** With `all`, every account must be clearable. With `what may`, only the accounts that can be cleared are cleared. */
export type MarkExtent = 'all' | 'what may'

/**
 * Returns the transaction's accounts that will be cleared with the given date. Omits accounts that are already cleared with this date. The
 * date must not be before the transaction or within the reconciled period. Lines on a statement do not change. Errors: NOTHING_TO_RECONCILE
 * if there is no account, ON_STATEMENT if all accounts are on a statement, and RECONCILE_DATE_TOO_EARLY. The details of the last error are
 * the transaction's date and the date through which the account is reconciled.
 */
export function checkReconcile(
  transactionDate: CalendarDate,
  { date, extent }: { date: CalendarDate; extent: MarkExtent },
  accounts: readonly MarkFacts[],
): Result<number[]> {
  const free = accounts.filter(account => !isOnStatement(account))
  if (free.length === 0) return refusedAsFixed(accounts)
  const fitting = free.filter(
    ({ reconciledOn }) => date >= transactionDate && (reconciledOn === null || date > reconciledOn),
  )
  if (fitting.length < (extent === 'all' ? free.length : 1)) {
    const through = free.reduce<CalendarDate>((last, { reconciledOn }) => laterOf(last, reconciledOn), ZERO_DATE)
    return refused('RECONCILE_DATE_TOO_EARLY', 'transactionReconcileDate', { transactionDate, through })
  }
  return accepted(fitting.filter(({ markedOn }) => markedOn !== date).map(({ accountId }) => accountId))
}

/**
 * Returns the transaction's accounts that will be uncleared. Open accounts are omitted. Errors: NOTHING_TO_RECONCILE if there is no
 * account, and ON_STATEMENT if every cleared account is on a statement.
 */
export function checkUnreconcile(accounts: readonly MarkFacts[]): Result<number[]> {
  const free = accounts.filter(account => !isOnStatement(account))
  if (free.length === 0) return refusedAsFixed(accounts)
  const marked = free.filter(({ markedOn }) => markedOn !== null)
  if (marked.length === 0 && free.length < accounts.length) return refusedAsFixed(accounts)
  return accepted(marked.map(({ accountId }) => accountId))
}

function isOnStatement({ markedOn, reconciledOn }: MarkFacts): boolean {
  return markedOn !== null && reconciledOn !== null && markedOn <= reconciledOn
}

function refusedAsFixed(accounts: readonly MarkFacts[]): Result<never> {
  const fixed = accounts.find(isOnStatement)
  if (fixed === undefined) return refused('NOTHING_TO_RECONCILE')
  return refused('ON_STATEMENT', undefined, { accountID: fixed.accountId, date: fixed.reconciledOn ?? ZERO_DATE })
}

function laterOf(one: CalendarDate, other: CalendarDate | null): CalendarDate {
  return other !== null && other > one ? other : one
}

/**
 * The stored data that is needed to record a statement. Balances are positive on the account's normal side. `reconciledOn` is the date of
 * the previous statement, or null for the first one. `relatedName` is the name of a parent account or subaccount with statements, or null
 * if there is no such account.
 */
export type StatementFacts = {
  reconciledOn: CalendarDate | null
  relatedName: string | null
  computedBalance: Cents
}

/** A statement to be recorded. If `balance` is undefined, the computed balance is used. */
export type StatementDraft = { date: CalendarDate; balance: Cents | undefined }

/**
 * Checks whether a statement may be recorded. Its date must be later than the previous one, and no parent account or subaccount may have
 * statements. The difference must be zero: 130.00 reconciled with a statement balance of 135.00 is refused. Errors: NOT_A_DATE for the zero
 * date, STATEMENT_ON_RELATED_ACCOUNT, STATEMENT_DATE_NOT_LATER, and STATEMENT_BALANCE_DIFFERS with the two balances and the difference.
 */
export function checkStatement({ date, balance }: StatementDraft, facts: StatementFacts): Result<null> {
  const { reconciledOn, relatedName, computedBalance } = facts
  if (date === ZERO_DATE) return refused('NOT_A_DATE', 'accountReconcileDate')
  if (relatedName !== null) return refused('STATEMENT_ON_RELATED_ACCOUNT', undefined, { name: relatedName })
  if (reconciledOn !== null && date <= reconciledOn)
    return refused('STATEMENT_DATE_NOT_LATER', 'accountReconcileDate', { reconciledOn })
  if (balance === undefined || balance === computedBalance) return accepted(null)
  const detail = { computedBalance, statementBalance: balance, difference: balance - computedBalance }
  return refused('STATEMENT_BALANCE_DIFFERS', 'statementBalance', detail)
}

/** The stored data that is needed to reopen a statement. `newestOn` is the date of the account's newest statement. */
export type ReopeningFacts = { isReopened: boolean; isNewest: boolean; newestOn: CalendarDate | null }

/**
 * Checks whether a statement may be reopened. Only the newest statement can be reopened, and a reason is required. Returns the reason
 * without surrounding spaces. Errors: STATEMENT_REOPENED, STATEMENT_NOT_NEWEST, TEXT_EMPTY, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkReopening(reason: string, { isReopened, isNewest, newestOn }: ReopeningFacts): Result<string> {
  if (isReopened) return refused('STATEMENT_REOPENED')
  if (!isNewest) return refused('STATEMENT_NOT_NEWEST', undefined, newestOn === null ? {} : { newestOn })
  const storable = checkText(reason, 'reason', COMMENT_LENGTH_MAX)
  if (!storable.ok) return storable
  return isInvisible(reason) ? refused('TEXT_EMPTY', 'reason') : accepted(reason.trim())
}
