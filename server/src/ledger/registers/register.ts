// The register: what happened on an account and all below it, one row per transaction, with the balance after each.
// Transactions that stay inside the scope move nothing there and are left out.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { runningBalances } from '@twofold/accounting/ledger/balance'
import { registerRow } from '@twofold/accounting/ledger/register'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import { type PostedTransaction, type TransactionRow, transactionOf } from '../posted-transaction.ts'
import { cursorOf, NEWEST, type RegisterKey, type RegisterPosition } from './register-position.ts'
import type { RegisterScope } from './register-scope.ts'
import { placedWindowStatement, windowStatement } from './register-sql.ts'

/** A transaction in a register: its net there, debit-positive; the accounts of the other sides; the balance after it; and
 * its reconcile date when all its accounts in the scope are cleared, else null. */
export type RegisterEntry = {
  id: number
  date: CalendarDate
  comment: string
  netCents: Cents
  splitIds: number[]
  clearedOn: CalendarDate | null
  isClosing: boolean
  balanceCents: Cents
  /** The document that owns the transaction; null: entered by hand. */
  source: PostedTransaction['source']
  modifiedAt: string
}

/** Some rows that follow each other, oldest first, the balance before the first, and cursors to the windows around. */
export type RegisterWindow = {
  openingCents: Cents
  entries: RegisterEntry[]
  earlier: string | null
  later: string | null
}

type Unbalanced = Omit<RegisterEntry, 'balanceCents'>

/**
 * A window of at most `limit` rows, in one statement: the opening of the newest follows from the scope's balance, that of any
 * other from the totals of months. Refuses BALANCE_OUT_OF_RANGE where a balance leaves +/-(2^53 - 1).
 */
export async function readRegisterWindow(
  books: Books,
  scope: RegisterScope,
  { limit, position = NEWEST }: { limit: number; position?: RegisterPosition },
): Promise<Result<RegisterWindow>> {
  const read = await readFrom(books, scope, position, limit)
  if (read.place.atCents === null) return isOutOfRange(scope)
  const isBackwards = position.direction === 'before'
  const nets = read.found.map(({ netCents }) => (isBackwards ? -netCents : netCents))
  const balances = runningBalances(read.place.atCents, nets)
  if (!balances.ok) return isOutOfRange(scope)
  // Read backwards, a row's balance is the one before the row that follows it.
  const after = isBackwards ? [read.place.atCents, ...balances.value] : balances.value
  const entries = read.found.map((row, index) => ({ ...row, balanceCents: after[index]! }))
  return accepted(
    isBackwards
      ? { openingCents: after.at(-1)!, entries: entries.reverse(), ...cursorsBackwards(position, read) }
      : { openingCents: read.place.atCents, entries, ...cursorsForwards(position, read) },
  )
}

function isOutOfRange({ accountId }: RegisterScope): Result<never> {
  return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: accountId })
}

type Cursors = Pick<RegisterWindow, 'earlier' | 'later'>

function cursorsBackwards({ key }: RegisterPosition, { found, last, isMore }: Read): Cursors {
  return {
    earlier: isMore && last !== null ? cursorOf('before', last) : null,
    // What lies at or after a given place is the window that the reader came from.
    later: key === null ? null : cursorOf('after', found[0] ?? key),
  }
}

function cursorsForwards({ key }: { key: RegisterKey }, { found, last, isMore, place }: Read): Cursors {
  return {
    earlier: place.isAnyBefore ? cursorOf('before', found[0] ?? { date: key.date, id: key.id + 1 }) : null,
    later: isMore && last !== null ? cursorOf('after', last) : null,
  }
}

const LAST_DAY = '9999-12-31'

/** The most transactions that are read at once to find a window's rows among them. */
const ASKED_MAX = 10_000

/** The scope's balance at a place (null: out of range), and whether anything comes before it. */
type Place = { atCents: Cents | null; isAnyBefore: boolean }
type PlacedRow = Place & (TransactionRow | { id: null })

/** Rows away from a place, the key of the last transaction met, and whether there are more behind it. */
type Read = { found: Unbalanced[]; last: RegisterKey | null; isMore: boolean; place: Place }

/** Reads rows away from a place until there are enough: what stays inside the scope is met and left out. */
async function readFrom(books: Books, scope: RegisterScope, position: RegisterPosition, limit: number): Promise<Read> {
  const accounts = new Set(scope.accountIds)
  // Room for what will be left out, so that one statement is nearly always enough; and one row to see if there is more.
  let asked = accounts.size === 1 ? limit + 1 : 2 * limit + 1
  const found: Unbalanced[] = []
  let last = position.key
  let place: Place | null = last === null ? { atCents: scope.balanceCents, isAnyBefore: false } : null
  for (;;) {
    const statementOf = place === null ? placedWindowStatement : windowStatement
    const from = last ?? { date: LAST_DAY, id: Number.MAX_SAFE_INTEGER }
    const values = [books.organisationId, scope.accountIds, from.date, from.id, asked]
    const read = await books.query<PlacedRow>(statementOf(position.direction, accounts.size), values)
    place ??= read[0]!
    const rows = read.filter(row => row.id !== null)
    for (const [index, each] of rows.entries()) {
      if (found.length === limit || (rows.length === asked && index === asked - 1)) break
      const row = rowIn(accounts, transactionOf(each))
      last = { date: each.date, id: each.id }
      if (row !== null) found.push(row)
    }
    const isMore = rows.length > 0 && rows.at(-1)?.id !== last?.id
    if (found.length === limit || !isMore) return { found, last, isMore, place }
    // Where much stays inside, more is asked for at a time.
    asked = Math.min(2 * asked, ASKED_MAX)
  }
}

/** A transaction as the row it is in a scope's register, its balance still to be worked out; null when it is none. */
export function rowIn(accounts: ReadonlySet<number>, transaction: PostedTransaction): Unbalanced | null {
  const row = registerRow(transaction.lines, accounts)
  if (row === null) return null
  const { id, date, comment, isClosing, source, modifiedAt } = transaction
  return { id, date, comment, isClosing, ...row, clearedOn: clearedOn(accounts, transaction), source, modifiedAt }
}

/** The newest reconcile date of a transaction's accounts in the scope, when all of them are cleared. */
function clearedOn(accounts: ReadonlySet<number>, { lines, cleared }: PostedTransaction): CalendarDate | null {
  if (cleared.length === 0) return null
  const marks = new Map(cleared.map(({ accountId, date }) => [accountId, date]))
  let newest: CalendarDate | null = null
  for (const { accountId } of lines) {
    if (!accounts.has(accountId)) continue
    const date = marks.get(accountId)
    if (date === undefined) return null
    if (newest === null || date > newest) newest = date
  }
  return newest
}
