// A filtered register omits rows, but balances are those of the whole register. A page scans at most SCANNED_LINES_MAX lines, even if
// matches are rare. A page can therefore have fewer rows than requested, or no rows. Its cursor continues the scan.
import { passesFilter, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import { type TransactionRow, transactionOf } from '../posted-transaction.ts'
import { filledUp, filteredWindowStatement, filterValues } from './filtered-register-sql.ts'
import { type RegisterEntry, type RegisterWindow, rowIn } from './register.ts'
import { cursorOf, NEWEST, type RegisterKey, type RegisterPosition } from './register-position.ts'
import type { RegisterScope } from './register-scope.ts'
import { BACKWARDS, FORWARDS, type Way } from './register-sql.ts'

/**
 * The maximum number of lines that a page scans. `addedUp` applies if lines are only summed, `read` if the transaction of each line is
 * read.
 */
const SCANNED_LINES_MAX = { addedUp: 25_000, read: 10_000 }
const ROWS_GROWTH = 10

/**
 * A scanned transaction. `netSoFar` is the net amount of all transactions from the start key to this one (null if out of range). `isLast`
 * is true if the scan ends with it.
 */
export type Met = TransactionRow & { netSoFar: Cents | null; linesScanned: number; isLast: boolean }
/** The balance at the start key (null if out of range), and whether any line precedes this key. */
type Place = { atCents: Cents | null; isAnyBefore: boolean }

/** The rows in scan order, the last scanned transaction, the balance where the scan ended, and whether there are more rows. */
type ScanResult = {
  found: RegisterEntry[]
  last: RegisterKey | null
  beyondCents: Cents
  isMore: boolean
  place: Place
}

type RegisterWindowParams = {
  limit: number
  position?: RegisterPosition
  filter: RegisterFilter
  /** The maximum number of lines to scan. */
  linesMax?: number
}

/**
 * Reads a page of at most `limit` rows that pass the filter. Runs one statement if comments are in ASCII. Fails with BALANCE_OUT_OF_RANGE
 * if a balance exceeds +/-(2^53 - 1).
 */
export async function readFilteredWindow(
  books: Books,
  scope: RegisterScope,
  { position: wanted = NEWEST, ...params }: RegisterWindowParams,
): Promise<Result<RegisterWindow>> {
  const position = within(params.filter, wanted)
  const scanned = await scanRegister(books, scope, { ...params, position })
  if (scanned === null) return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: scope.accountId })
  const { found, place } = scanned
  const openingCents = (row: RegisterEntry | undefined) =>
    row === undefined ? place.atCents! : row.balanceCents - row.netCents
  const isGiven = position === wanted
  if (position.direction === 'after') {
    const isAnyBefore = place.isAnyBefore && isGiven && isAfterStart(params.filter, position.key)
    return accepted({
      openingCents: openingCents(found[0]),
      entries: found,
      ...cursorsForwards(position.key, scanned, isAnyBefore),
    })
  }
  const entries = found.toReversed()
  return accepted({
    openingCents: openingCents(entries[0]),
    entries,
    ...cursorsBackwards(isGiven ? position.key : null, scanned),
  })
}

type Cursors = Pick<RegisterWindow, 'earlier' | 'later'>

function cursorsBackwards(key: RegisterKey | null, { found, last, isMore }: ScanResult): Cursors {
  const here = key === null ? null : (found[0] ?? { date: key.date, id: Math.max(0, key.id - 1) })
  return {
    earlier: isMore && last !== null ? cursorOf('before', last) : null,
    later: here === null ? null : cursorOf('after', here),
  }
}

function cursorsForwards(key: RegisterKey, { found, last, isMore }: ScanResult, isAnyBefore: boolean): Cursors {
  return {
    earlier: isAnyBefore ? cursorOf('before', found[0] ?? { date: key.date, id: key.id + 1 }) : null,
    later: isMore && last !== null ? cursorOf('after', last) : null,
  }
}

/** Returns the position at which the scan starts: the requested position, limited to the date range of the filter. */
export function within({ startDate, endDate }: RegisterFilter, position: RegisterPosition): RegisterPosition {
  const { direction, key } = position
  if (direction === 'after') {
    return startDate !== null && key.date < startDate ? { direction, key: { date: startDate, id: 0 } } : position
  }
  const isBeyond = endDate !== null && (key === null || key.date > endDate)
  return isBeyond ? { direction, key: { date: endDate, id: Number.MAX_SAFE_INTEGER } } : position
}

function isAfterStart({ startDate }: RegisterFilter, key: RegisterKey): boolean {
  return startDate === null || key.date > startDate || (key.date === startDate && key.id > 0)
}

function readsTransactions({ words, isCleared, isClosing, splitIds }: RegisterFilter): boolean {
  return words.length > 0 || isCleared !== null || isClosing !== null || splitIds !== null
}

/**
 * Scans from the position until there are enough rows, or the maximum number of lines is scanned. Returns null if a balance is out of
 * range.
 */
export async function scanRegister(
  books: Books,
  scope: RegisterScope,
  params: RegisterWindowParams & { position: RegisterPosition },
): Promise<ScanResult | null> {
  const { limit, position, filter } = params
  const way = position.direction === 'before' ? BACKWARDS : FORWARDS
  const accounts = new Set(scope.accountIds)
  const accountIds = filledUp(scope.accountIds)
  const found: RegisterEntry[] = []
  let place: Place | null = position.key === null ? { atCents: scope.balanceCents, isAnyBefore: false } : null
  let last = position.key
  let [netBefore, netToLast] = [0, 0]
  const resultOf = (isMore: boolean, from: Place): ScanResult => {
    const atCents = from.atCents ?? Number.NaN
    return { found, last, isMore, place: from, beyondCents: atCents + (way === FORWARDS ? netToLast : -netToLast) }
  }
  let linesLeft = params.linesMax ?? SCANNED_LINES_MAX[readsTransactions(filter) ? 'read' : 'addedUp']
  // Reads one row more than requested, to find out whether more rows exist. If many rows fail the final check, reads more at a time.
  for (let rowsMax = limit + 1; ; rowsMax *= ROWS_GROWTH) {
    const from = last ?? END
    const values = [books.organisationId, accountIds, from.date, from.id, ...filterValues(filter), linesLeft, rowsMax]
    const statement = filteredWindowStatement(way, accountIds.length, place === null)
    const rows = await books.query<Met & Place>(statement, values)
    place ??= rows[0]!
    if (place.atCents === null) return null
    const met = rows.filter(row => row.id !== null)
    for (const row of met) {
      const entry = entryOf(accounts, row, { way, atCents: place.atCents, netBefore })
      if (entry === undefined) return null
      if (entry !== null && passes(filter, entry)) {
        if (found.length === limit) return resultOf(true, place)
        found.push(entry)
      }
      last = { date: row.date, id: row.id }
      netToLast = netBefore + row.netSoFar!
    }
    const end = met.at(-1)
    if (end === undefined) return resultOf(false, place)
    if (end.isLast) return resultOf(end.linesScanned >= linesLeft, place)
    linesLeft -= end.linesScanned
    netBefore += end.netSoFar!
  }
}

const END: RegisterKey = { date: '9999-12-31', id: Number.MAX_SAFE_INTEGER }

type From = { way: Way; atCents: Cents; netBefore: Cents }

/**
 * Converts a scanned transaction to a register row. Returns null if the transaction is not in the register, or undefined if a balance
 * exceeds +/-(2^53 - 1).
 */
export function entryOf(
  accounts: ReadonlySet<number>,
  met: Met,
  { way, atCents, netBefore }: From,
): RegisterEntry | null | undefined {
  const netSoFar = met.netSoFar === null ? Number.NaN : netBefore + met.netSoFar
  if (!Number.isSafeInteger(netSoFar)) return undefined
  const row = rowIn(accounts, transactionOf(met))
  if (row === null) return null
  const balanceCents = way === FORWARDS ? atCents + netSoFar : atCents - netSoFar + row.netCents
  return Number.isSafeInteger(balanceCents) ? { ...row, balanceCents } : undefined
}

/** Returns whether a row passes the filter. */
export function passes(filter: RegisterFilter, entry: RegisterEntry): boolean {
  return passesFilter(filter, { ...entry, isCleared: entry.clearedOn !== null })
}

const SPLIT_IDS = `
  WITH RECURSIVE below AS (
    SELECT a.account_id FROM account a WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live
    UNION ALL
    SELECT a.account_id FROM below b JOIN account a ON a.organisation_id = $1 AND a.parent_id = b.account_id AND a.live
  ) SELECT account_id AS id FROM below`

/**
 * Returns the ids of an account and its subaccounts. The filter by counter-account uses them. Fails with UNKNOWN_ACCOUNT. Runs one
 * statement.
 */
export async function readSplitIds(books: Books, accountId: number): Promise<Result<Set<number>>> {
  const rows = await books.query<{ id: number }>(SPLIT_IDS, [books.organisationId, accountId])
  return rows.length === 0 ? refused('UNKNOWN_ACCOUNT', 'splitAccountID') : accepted(new Set(rows.map(({ id }) => id)))
}
