// The register of an account with its subaccounts: one row per transaction, with the balance after it. Transactions between these accounts
// do not change the balance and are omitted.

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

/**
 * A row of a register: the net amount of the transaction (debit-positive), its counter-accounts, the balance, and the reconcile date. The
 * reconcile date is null unless the transaction is cleared in all accounts of the register.
 */
export type RegisterEntry = {
  id: number
  date: CalendarDate
  comment: string
  netCents: Cents
  splitIds: number[]
  clearedOn: CalendarDate | null
  isClosing: boolean
  balanceCents: Cents
  /** The document that the transaction was posted for. Null for a manual entry. */
  source: PostedTransaction['source']
  modifiedAt: string
}

/** Consecutive rows, oldest first, with the balance before the first row, and cursors to the previous and next page. */
export type RegisterWindow = {
  openingCents: Cents
  entries: RegisterEntry[]
  earlier: string | null
  later: string | null
}

type Unbalanced = Omit<RegisterEntry, 'balanceCents'>

/**
 * Reads a page of at most `limit` rows in one statement. The opening balance of the newest page is computed from the current balance. The
 * opening balance of any other page is computed from the monthly totals. Fails with BALANCE_OUT_OF_RANGE if a balance exceeds +/-(2^53 -
 * 1).
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
  // When rows are read backward, a row's balance is the opening balance of the next row.
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
    // The previous page already shows the rows from this key on.
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

/** The maximum number of transactions that are read in one step to find the rows of a page. */
const ASKED_MAX = 10_000

/** The balance at a key (null if out of range), and whether any line precedes the key. */
type Place = { atCents: Cents | null; isAnyBefore: boolean }
type PlacedRow = Place & (TransactionRow | { id: null })

/** The rows after a position, the key of the last transaction read, and whether more rows follow. */
type Read = { found: Unbalanced[]; last: RegisterKey | null; isMore: boolean; place: Place }

/** Reads rows in the direction of a position until there are enough. Transactions between accounts of the register are read but omitted. */
async function readFrom(books: Books, scope: RegisterScope, position: RegisterPosition, limit: number): Promise<Read> {
  const accounts = new Set(scope.accountIds)
  // Reads more transactions than requested, because some are omitted. One statement is then nearly always enough. One further row shows
  // whether there are more rows.
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
    // If many transactions are omitted, reads more at a time.
    asked = Math.min(2 * asked, ASKED_MAX)
  }
}

/** Converts a transaction to a row of a register, without its balance. Returns null if it is not in the register. */
export function rowIn(accounts: ReadonlySet<number>, transaction: PostedTransaction): Unbalanced | null {
  const row = registerRow(transaction.lines, accounts)
  if (row === null) return null
  const { id, date, comment, isClosing, source, modifiedAt } = transaction
  return { id, date, comment, isClosing, ...row, clearedOn: clearedOn(accounts, transaction), source, modifiedAt }
}

/** Returns the newest reconcile date of a transaction's accounts in the register. Returns null unless all of these accounts are cleared. */
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
