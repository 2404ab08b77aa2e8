// The register: what happened on an account and all below it, one row per transaction, with the balance after each.
// Transactions that stay inside the scope move nothing there and are left out.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { registerRow } from '@twofold/accounting/ledger/register'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'
import { type PostedTransaction, type TransactionRow, transactionOf } from './posted-transaction.ts'
import { cursorOf, NEWEST, type RegisterKey, type RegisterPosition } from './register-position.ts'
import type { RegisterScope } from './register-scope.ts'
import { BALANCE_AT, wholeStatement, windowStatement } from './register-sql.ts'

/** A transaction in a register: its net there, debit-positive; the accounts of the other sides; the balance after it; and
 * its reconcile date when all its accounts in the scope are cleared, else null. */
export type RegisterEntry = {
  id: number
  date: CalendarDate
  comment: string
  netCents: Cents
  splitIds: number[]
  clearedOn: CalendarDate | null
  balanceCents: Cents
  modifiedAt: string
}

/** Some rows that follow each other, oldest first, the balance before the first, and cursors to the windows around. */
export type RegisterWindow = {
  openingCents: Cents
  entries: RegisterEntry[]
  earlier: string | null
  later: string | null
}

type Found = { row: Unbalanced; key: RegisterKey }
type Unbalanced = Omit<RegisterEntry, 'balanceCents'>

/**
 * A window of at most `limit` rows. The newest one takes one statement: its opening follows from the scope's balance. Any
 * other takes two: the balance at its place comes from the totals of months.
 */
export async function readRegisterWindow(
  books: Books,
  scope: RegisterScope,
  { limit, position = NEWEST }: { limit: number; position?: RegisterPosition },
): Promise<RegisterWindow> {
  const { direction, key } = position
  const { found, last, isMore } = await readFrom(books, scope, position, limit)
  const at =
    key === null
      ? { cents: scope.balanceCents, isAny: false }
      : await balanceAt(books, scope, key, direction === 'after')
  if (direction === 'before') {
    const rows = found.reverse().map(({ row }) => row)
    const openingCents = rows.reduce((cents, row) => cents - row.netCents, at.cents)
    return {
      openingCents,
      entries: withBalances(openingCents, rows),
      earlier: isMore && last !== null ? cursorOf('before', last) : null,
      // What lies at or after a given place is the window that the reader came from.
      later: key === null ? null : cursorOf('after', found.at(-1)?.key ?? key),
    }
  }
  return {
    openingCents: at.cents,
    entries: withBalances(
      at.cents,
      found.map(({ row }) => row),
    ),
    earlier: at.isAny ? cursorOf('before', found[0]?.key ?? { date: key.date, id: key.id + 1 }) : null,
    later: isMore && last !== null ? cursorOf('after', last) : null,
  }
}

/** The whole register, oldest first, row by row in constant memory. One statement. */
export async function* streamRegister(books: Books, scope: RegisterScope): AsyncGenerator<RegisterEntry> {
  const accounts = new Set(scope.accountIds)
  let balanceCents = 0
  const rows = books.stream<TransactionRow>(wholeStatement(accounts.size), [books.organisationId, scope.accountIds])
  for await (const found of rows) {
    const row = rowIn(accounts, transactionOf(found))
    if (row === null) continue
    balanceCents += row.netCents
    yield { ...row, balanceCents }
  }
}

const LAST_DAY = '9999-12-31'

/** Reads rows away from a place until there are enough: what stays inside the scope is met and left out. */
async function readFrom(books: Books, scope: RegisterScope, position: RegisterPosition, limit: number) {
  const accounts = new Set(scope.accountIds)
  const text = windowStatement(position.direction, accounts.size)
  // Room for what will be left out, so that one statement is nearly always enough; and one row to see if there is more.
  const asked = accounts.size === 1 ? limit + 1 : 2 * limit + 1
  const found: Found[] = []
  let last = position.key
  for (;;) {
    const from = last ?? { date: LAST_DAY, id: Number.MAX_SAFE_INTEGER }
    const values = [books.organisationId, scope.accountIds, from.date, from.id, asked]
    const rows = await books.query<TransactionRow>(text, values)
    for (const [index, each] of rows.entries()) {
      if (found.length === limit || (rows.length === asked && index === asked - 1)) break
      const row = rowIn(accounts, transactionOf(each))
      last = { date: each.date, id: each.id }
      if (row !== null) found.push({ row, key: last })
    }
    const isMore = rows.length > 0 && rows.at(-1)?.id !== last?.id
    if (found.length === limit || !isMore) return { found, last, isMore }
  }
}

async function balanceAt(books: Books, scope: RegisterScope, key: RegisterKey, isIncluded: boolean) {
  const values = [books.organisationId, scope.accountIds, key.date, key.id, isIncluded]
  const [at] = await books.query<{ cents: Cents; isAny: boolean }>(BALANCE_AT, values)
  if (at === undefined) throw new Error('A sum always has a row')
  return at
}

function rowIn(accounts: ReadonlySet<number>, transaction: PostedTransaction): Unbalanced | null {
  const row = registerRow(transaction.lines, accounts)
  if (row === null) return null
  const { id, date, comment, modifiedAt } = transaction
  return { id, date, comment, ...row, clearedOn: clearedOn(accounts, transaction), modifiedAt }
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

function withBalances(openingCents: Cents, rows: Unbalanced[]): RegisterEntry[] {
  let balanceCents = openingCents
  return rows.map(row => {
    balanceCents += row.netCents
    return { ...row, balanceCents }
  })
}
