// The rules for changing the books: accounts that lines can use, cleared lines, and entries of documents. The rules for a transaction are
// in transaction.ts, the rules for lock dates in lock-dates.ts.
import type { CalendarDate } from '../calendar.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'
import { checkLocks, type LockDates, type LockPass } from './lock-dates.ts'
import type { Line } from './transaction.ts'

/** The properties of an account that determine whether a line can use it. */
export type LineAccountFacts = { isControl: boolean; isParty: boolean }

/**
 * Checks the accounts of manually entered lines. Each account must exist in the organisation and must not be a control account. Lines on a
 * party's account, which are adjustments, require the role ACCOUNTANT or above. Errors: UNKNOWN_ACCOUNT, ACCOUNT_IS_CONTROL,
 * PARTY_ACCOUNT_NEEDS_ACCOUNTANT, each with the `accountID`.
 */
export function checkLineAccounts(
  lines: readonly Line[],
  accounts: ReadonlyMap<number, LineAccountFacts>,
  role: Role,
): Result<null> {
  const refusals = lines.flatMap(({ accountId }, index): Refusal[] => {
    const account = accounts.get(accountId)
    const field = `debitCreditSet.${index}.accountID`
    const detail = { accountID: accountId }
    if (account === undefined) return [refusal('UNKNOWN_ACCOUNT', field, detail)]
    if (account.isControl) return [refusal('ACCOUNT_IS_CONTROL', field, detail)]
    if (account.isParty && !roleAtLeast(role, 'ACCOUNTANT')) {
      return [refusal('PARTY_ACCOUNT_NEEDS_ACCOUNTANT', field, detail)]
    }
    return []
  })
  return resultOf(refusals, null)
}

/** The fields of an entry that cannot change if its date is locked or its lines are cleared. */
export type ProtectedFields = { date: CalendarDate; lines: readonly Line[] }

/**
 * The data for checking a posted transaction. `ownedBy` is the document that owns it, or null. `pass` contains the role of the user and the
 * reason for overriding a lock.
 */
export type PostedFacts = {
  clearedAccountIds: ReadonlySet<number>
  ownedBy: { kind: string; id: number } | null
  locks: LockDates
  pass: LockPass
}

/**
 * Checks whether a posted transaction may be changed manually to `after`. The entry of a document can be changed only through the document.
 * If an account's lines are cleared, these lines and the date cannot change, but the order of the lines can. Lock dates protect the date
 * and the lines, but not the comment. Errors: OWNED_BY_DOCUMENT, CLEARED (with the `accountID`), LOCKED, HARD_LOCKED.
 */
export function checkTransactionChange(
  before: ProtectedFields,
  after: ProtectedFields,
  facts: PostedFacts,
): Result<null> {
  if (facts.ownedBy !== null) return refused('OWNED_BY_DOCUMENT', undefined, facts.ownedBy)
  const [firstCleared] = facts.clearedAccountIds
  if (firstCleared !== undefined && before.date !== after.date) {
    return refused('CLEARED', 'transactionDate', { accountID: firstCleared })
  }
  for (const accountID of facts.clearedAccountIds) {
    if (multisetOf(before.lines, accountID) !== multisetOf(after.lines, accountID)) {
      return refused('CLEARED', 'debitCreditSet', { accountID })
    }
  }
  const isSameEntry = before.date === after.date && multisetOf(before.lines) === multisetOf(after.lines)
  return isSameEntry ? accepted(null) : checkLocks([before.date, after.date], facts.locks, facts.pass)
}

/**
 * Checks whether a posted transaction may be voided manually. It must have no cleared lines, must not belong to a document, and its date
 * must not be locked. Errors: OWNED_BY_DOCUMENT, CLEARED (with the `accountID`), LOCKED, HARD_LOCKED.
 */
export function checkTransactionVoid(date: CalendarDate, facts: PostedFacts): Result<null> {
  if (facts.ownedBy !== null) return refused('OWNED_BY_DOCUMENT', undefined, facts.ownedBy)
  const [accountID] = facts.clearedAccountIds
  if (accountID !== undefined) return refused('CLEARED', undefined, { accountID })
  return checkLocks([date], facts.locks, facts.pass)
}

/**
 * Checks whether a voided transaction may be restored manually to an entry of this date. The entry of a document is posted again only
 * through the document. Errors: OWNED_BY_DOCUMENT, LOCKED, HARD_LOCKED.
 */
export function checkTransactionRestore(
  date: CalendarDate,
  facts: Pick<PostedFacts, 'ownedBy' | 'locks' | 'pass'>,
): Result<null> {
  return checkTransactionVoid(date, { ...facts, clearedAccountIds: new Set() })
}

/** Formats all lines, or the lines of one account, as text that does not depend on their order. */
function multisetOf(lines: readonly Line[], accountId?: number): string {
  return lines
    .filter(line => accountId === undefined || line.accountId === accountId)
    .map(line => `${line.accountId}:${line.cents}`)
    .sort()
    .join(' ')
}
