// What may change in the books once it stands there: who may touch which accounts, cleared lines, documents' entries. What a
// transaction must be in itself is in transaction.ts, what lock dates guard in lock-dates.ts.
import type { CalendarDate } from '../calendar.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { type Role, roleAtLeast } from '../roles.ts'
import { checkLocks, type LockDates, type LockPass } from './lock-dates.ts'
import type { Line } from './transaction.ts'

/** What a line needs to know of its account. */
export type LineAccountFacts = { isControl: boolean; isParty: boolean }

/**
 * Whether lines entered by hand may stand on their accounts: each exists in the organisation and is no control account;
 * a party's account takes them from ACCOUNTANT up (they are adjustments). Refuses UNKNOWN_ACCOUNT, ACCOUNT_IS_CONTROL,
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

/** What an entry is as far as a change of it is concerned. */
export type Entry = { date: CalendarDate; lines: readonly Line[] }

/** What stands around a posted transaction: the accounts cleared in it, the document that owns it (null: none), the
 * locks and who asks. */
export type PostedFacts = {
  clearedAccountIds: ReadonlySet<number>
  ownedBy: { kind: string; id: number } | null
  locks: LockDates
  pass: LockPass
}

/**
 * Whether a posted transaction may become `after` by hand. A document's entry is changed through the document. A cleared
 * account freezes its whole multiset of lines, and the date; order is free. Lock dates guard date and lines, not the
 * comment. Refuses OWNED_BY_DOCUMENT, CLEARED (with the `accountID`), LOCKED, HARD_LOCKED.
 */
export function checkTransactionChange(before: Entry, after: Entry, facts: PostedFacts): Result<null> {
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
 * Whether a posted transaction may be voided by hand: none of it is cleared or owned by a document, and its date is not
 * locked. Refuses OWNED_BY_DOCUMENT, CLEARED (with the `accountID`), LOCKED, HARD_LOCKED.
 */
export function checkTransactionVoid(date: CalendarDate, facts: PostedFacts): Result<null> {
  if (facts.ownedBy !== null) return refused('OWNED_BY_DOCUMENT', undefined, facts.ownedBy)
  const [accountID] = facts.clearedAccountIds
  if (accountID !== undefined) return refused('CLEARED', undefined, { accountID })
  return checkLocks([date], facts.locks, facts.pass)
}

/** The lines (of one account) as a text that does not depend on their order. */
function multisetOf(lines: readonly Line[], accountId?: number): string {
  return lines
    .filter(line => accountId === undefined || line.accountId === accountId)
    .map(line => `${line.accountId}:${line.cents}`)
    .sort()
    .join(' ')
}
