// Converts a row to an entry: finds or plans its accounts, determines which account to debit and which to credit, and applies the same
// checks as to a manual entry.
import { type AccountType, type Side, signOf } from '@twofold/accounting/ledger/account-types'
import { checkLocks, type LockDates } from '@twofold/accounting/ledger/lock-dates'
import { checkTransaction, type Line } from '@twofold/accounting/ledger/transaction'
import { checkLineAccounts, type LineAccountFacts } from '@twofold/accounting/ledger/transaction-change'
import type { Refusal } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { sentenceOf } from '@twofold/contract/errors'
import { isControl, isParty } from '../../ledger/account-role.ts'
import type { EntryDraft } from '../../ledger/line-facts.ts'
import { type AccountsByName, findByName, type NamedAccount, planAccount } from '../../ledger/open-accounts.ts'
import type { TransactionRow } from './transaction-file.ts'
import type { NamedPlace, RowLine } from './transaction-row.ts'

/** The rules for imported entries. `positive` is the side of a positive amount, or null if the account type determines the side. */
export type EntryRules = { role: Role; locks: LockDates; lockReason: string | undefined; positive: Side | null }

/** Returns the entry of a row, or an error message for each error. */
export type EntryValidator = (row: TransactionRow) => EntryDraft | string[]

/**
 * Returns a function that checks rows against a chart and plans the accounts that rows would create. A positive amount increases its
 * account in the usual accounting sense, regardless of the organisation's sign convention. It debits assets, expenses and losses, and
 * credits liabilities, equity, income and gains. For example, 106.89 on a card credits the card and debits the expense.
 */
export function entryValidator(
  chart: AccountsByName,
  { role, locks, lockReason, positive }: EntryRules,
): EntryValidator {
  const places = new Map<string, NamedAccount | string[]>()
  const facts = new Map<number, LineAccountFacts>()

  function accountOf(place: NamedPlace): NamedAccount | string[] {
    const key = `${place.type ?? ''}:${place.fullName}`
    const before = places.get(key)
    if (before !== undefined) return before
    const found = findOrPlan(chart, place)
    places.set(key, found)
    if (!Array.isArray(found)) facts.set(found.id, { isControl: isControl(found), isParty: isParty(found) })
    return found
  }

  function lineOf({ account: place, cents, side }: RowLine): Line | string[] {
    const account = accountOf(place)
    if (Array.isArray(account)) return account
    const postedSide = side ?? positive ?? signOf(account.type, 'TEXTBOOK')
    return { accountId: account.id, cents: postedSide === 'DEBIT' ? cents : -cents }
  }

  function linesOf({ lines: said, counterAccount: place }: TransactionRow): Line[] | string[] {
    const lines = said.map(lineOf)
    const refused = lines.filter(line => Array.isArray(line)).flat()
    if (refused.length > 0) return [...new Set(refused)]
    const found = lines as Line[]
    if (place === null) return found
    const counterAccount = accountOf(place)
    if (Array.isArray(counterAccount)) return counterAccount
    return [...found, ...found.map(({ cents }) => ({ accountId: counterAccount.id, cents: -cents }))]
  }

  return row => {
    const lines = linesOf(row)
    if (!isLines(lines)) return lines
    const entry: EntryDraft = { date: row.date, comment: row.comment, lines, lockReason }
    const results = [
      checkTransaction(entry),
      checkLineAccounts(lines, facts, role),
      checkLocks([row.date], locks, { role, lockReason }),
    ]
    const refusals = results.flatMap(result => (result.ok ? [] : result.refusals))
    return refusals.length === 0 ? entry : sentencesOf(refusals)
  }
}

function isLines(lines: Line[] | string[]): lines is Line[] {
  return typeof lines[0] === 'object'
}

function findOrPlan(chart: AccountsByName, { fullName, memo, mayOpen, type }: NamedPlace): NamedAccount | string[] {
  if (!mayOpen) return findByName(chart, fullName) ?? [`There is no account ${fullName}.`]
  const planned = planAccount(chart, { fullName, memo, type })
  if (!planned.ok) return sentencesOf(planned.refusals).map(sentence => `${fullName}: ${sentence}`)
  if (type === undefined || planned.value.type === type) return planned.value
  return [typeSentence(fullName, { is: planned.value.type, wanted: type })]
}

/** Reports that the type of an account differs from the type that the file requires. */
export function typeSentence(fullName: string, { is, wanted }: { is: AccountType; wanted: AccountType }): string {
  return `${fullName}: The account’s type is ${is}, not ${wanted}. A subaccount has the type of its parent.`
}

/** If both lines of an entry are refused for the same reason, the reason is reported once. */
function sentencesOf(refusals: readonly Refusal[]): string[] {
  return [...new Set(refusals.map(sentenceOf))]
}
