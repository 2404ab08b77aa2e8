// From what a row says to the entry it becomes: its accounts found or planned, its sides chosen, and judged by the same
// rules as an entry made by hand.
import { type Side, signOf } from '@twofold/accounting/ledger/account-types'
import { checkTransaction, type Line } from '@twofold/accounting/ledger/transaction'
import {
  checkLineAccounts,
  checkLocks,
  type LineAccountFacts,
  type LockDates,
} from '@twofold/accounting/ledger/transaction-change'
import type { Refusal } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { sentenceOf } from '@twofold/contract/errors'
import { isControl, isParty } from '../ledger/account-role.ts'
import type { Entry } from '../ledger/line-facts.ts'
import { type AccountsByName, fullNameKey, type NamedAccount, planAccount } from '../ledger/open-accounts.ts'
import type { NamedPlace, TransactionRow } from './transaction-row.ts'

/** What entries of this import are judged by. `positive`: the side of a positive amount, null where the account says it. */
export type EntryRules = { role: Role; locks: LockDates; lockReason: string | undefined; positive: Side | null }

/** Makes the entry of a row, or says in sentences what speaks against it. */
export type EntryJudge = (row: TransactionRow) => Entry | string[]

/**
 * Begins to judge rows against a chart; accounts that rows would open are planned into it. A positive amount raises its
 * account, as books everywhere understand that: a debit of assets, expenses and losses, a credit of liabilities, equity,
 * income and gains, whatever signs the organisation shows. 106.89 on a card credits the card and debits the expense.
 */
export function entryJudge(chart: AccountsByName, { role, locks, lockReason, positive }: EntryRules): EntryJudge {
  const places = new Map<string, NamedAccount | string[]>()
  const facts = new Map<number, LineAccountFacts>()

  function accountOf(place: NamedPlace): NamedAccount | string[] {
    const before = places.get(place.fullName)
    if (before !== undefined) return before
    const found = findOrPlan(chart, place)
    places.set(place.fullName, found)
    if (!Array.isArray(found)) facts.set(found.id, { isControl: isControl(found), isParty: isParty(found) })
    return found
  }

  return row => {
    const account = accountOf(row.account)
    const counterAccount = accountOf(row.counterAccount)
    if (Array.isArray(account)) return account
    if (Array.isArray(counterAccount)) return counterAccount
    const side = row.side ?? positive ?? signOf(account.type, 'TEXTBOOK')
    const cents = side === 'DEBIT' ? row.cents : -row.cents
    const lines: Line[] = [
      { accountId: account.id, cents },
      { accountId: counterAccount.id, cents: -cents },
    ]
    const entry: Entry = { date: row.date, comment: row.comment, lines, lockReason }
    const results = [
      checkTransaction(entry),
      checkLineAccounts(lines, facts, role),
      checkLocks([row.date], locks, { role, lockReason }),
    ]
    const refusals = results.flatMap(result => (result.ok ? [] : result.refusals))
    return refusals.length === 0 ? entry : sentencesOf(refusals)
  }
}

function findOrPlan(chart: AccountsByName, { fullName, memo, mayOpen }: NamedPlace): NamedAccount | string[] {
  if (!mayOpen) return chart.get(fullNameKey(fullName)) ?? [`There is no account ${fullName}.`]
  const planned = planAccount(chart, { fullName, memo })
  return planned.ok ? planned.value : sentencesOf(planned.refusals).map(sentence => `${fullName}: ${sentence}`)
}

/** Both lines of an entry are refused for one reason: it is said once. */
function sentencesOf(refusals: readonly Refusal[]): string[] {
  return [...new Set(refusals.map(sentenceOf))]
}
