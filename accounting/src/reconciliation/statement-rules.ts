// What may be reconciled, unreconciled, recorded as a statement, and reopened. Facts in, answer out.
import { type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { COMMENT_LENGTH_MAX, checkText, isInvisible } from '../text.ts'

/** An account within a transaction that somebody wants to mark: the day of its mark (null: open), and the day through which
 * it, or an account above it, is reconciled (null: never). What was marked up to that day stands on a statement. */
export type MarkFacts = { accountId: number; markedOn: CalendarDate | null; reconciledOn: CalendarDate | null }

/** How much is wanted: all that is named, or of the whole transaction whatever may be marked. */
export type MarkExtent = 'all' | 'what may'

/**
 * The accounts of a transaction that get a mark of `date`; those that bear it already need none. The day is neither before
 * the transaction's nor within what is reconciled already; what stands on a statement stays as it is. Refuses
 * NOTHING_TO_RECONCILE without any account, ON_STATEMENT when all of them stand on one, RECONCILE_DATE_TOO_EARLY (with the
 * `earliest` day that passes).
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
 * The accounts of a transaction that lose their mark; open ones have none to lose. Refuses NOTHING_TO_RECONCILE without any
 * account, ON_STATEMENT when every mark stands on a statement.
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

/** What is known when a statement is to be recorded; balances are in the account's sign. `reconciledOn` is the day of the
 * statement before (null: the first), `relatedName` an account above or below that has statements (null: none). */
export type StatementFacts = {
  reconciledOn: CalendarDate | null
  relatedName: string | null
  computedBalance: Cents
}

/** A statement as it is to be recorded; without a balance the computed one stands. */
export type StatementDraft = { date: CalendarDate; balance: Cents | undefined }

/**
 * Whether an account may be recorded as reconciled: on a later day than before, while no account above or below it has
 * statements, and only when nothing is missing: 130.00 reconciled against a statement of 135.00 is refused. Refuses
 * NOT_A_DATE for the zero date, STATEMENT_ON_RELATED_ACCOUNT, STATEMENT_DATE_NOT_LATER, STATEMENT_BALANCE_DIFFERS (with both
 * balances and the difference).
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

/** What is known of a statement that is to be reopened; `newestOn` is the day of the account's newest one. */
export type ReopeningFacts = { isReopened: boolean; isNewest: boolean; newestOn: CalendarDate | null }

/**
 * Whether a statement may be reopened: the newest first, with a reason in words, which is answered without the spaces around
 * it. Refuses STATEMENT_REOPENED, STATEMENT_NOT_NEWEST, TEXT_EMPTY, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkReopening(reason: string, { isReopened, isNewest, newestOn }: ReopeningFacts): Result<string> {
  if (isReopened) return refused('STATEMENT_REOPENED')
  if (!isNewest) return refused('STATEMENT_NOT_NEWEST', undefined, newestOn === null ? {} : { newestOn })
  const storable = checkText(reason, 'reason', COMMENT_LENGTH_MAX)
  if (!storable.ok) return storable
  return isInvisible(reason) ? refused('TEXT_EMPTY', 'reason') : accepted(reason.trim())
}
