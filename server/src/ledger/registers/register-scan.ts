// Scans a register from a position: reads its transactions in order, adds up the balance, and keeps the rows that pass the filter. A scan
// with a filter reads at most LINES_MAX lines, even if matches are rare.
import { isNarrowed, passesFilter, type RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../../identity/books.ts'
import { type TransactionRow, transactionOf } from '../posted-transaction.ts'
import { type RegisterEntry, rowIn } from './register-entry.ts'
import { filterValues } from './register-filter-sql.ts'
import { endOfDay, REGISTER_END, type RegisterKey, type RegisterPosition, startOfDay } from './register-position.ts'
import type { RegisterScope } from './register-scope.ts'
import { BACKWARDS, FORWARDS, paddedIds, type Way } from './register-sql.ts'
import { PAGES } from './register-statements.ts'

/**
 * The maximum number of lines that a page with a filter scans: `addedUp` if lines are only summed, `read` if the transaction of each line
 * is read. A page without a filter is read until it is full.
 */
const LINES_MAX = { addedUp: 25_000, read: 10_000 }
const ROWS_GROWTH = 10
const ROWS_MAX = 10_000

/**
 * A scanned transaction. `beyondCents` is the balance on its far side in the direction of the scan (null if out of range).
 */
export type ScannedTransaction = TransactionRow & { beyondCents: Cents | null }
/** `isLast` is true if the scan ends with the transaction. */
type FilteredRow = ScannedTransaction & { linesScanned: number; isLast: boolean }
/** Without a filter, the statement returns every transaction, so that its balance follows from the row before it. */
type UnfilteredRow = TransactionRow & { beyondCents?: undefined; linesScanned?: undefined; isLast?: undefined }
/** The balance at the start key (null if out of range), and whether any line precedes this key. */
type OpeningBalance = { atCents: Cents | null; isAnyBefore: boolean }

/** The rows in scan order, the balances where the scan started and ended, the last scanned transaction, and whether there are more rows. */
export type ScanResult = {
  found: RegisterEntry[]
  atCents: Cents
  beyondCents: Cents
  last: RegisterKey | null
  isAnyBefore: boolean
  isMore: boolean
}

type ScanParams = { limit: number; position: RegisterPosition; filter: RegisterFilter; linesMax?: number }

/** Returns the position at which the scan starts: the requested position, limited to the date range of the filter. */
export function within({ startDate, endDate }: RegisterFilter, position: RegisterPosition): RegisterPosition {
  const { direction, key } = position
  if (direction === 'after') {
    return startDate !== null && key.date < startDate ? { direction, key: startOfDay(startDate) } : position
  }
  const isBeyond = endDate !== null && (key === null || key.date > endDate)
  return isBeyond ? { direction, key: endOfDay(endDate) } : position
}

function linesMaxOf(filter: RegisterFilter): number {
  const { words, isCleared, isClosing, splitIds } = filter
  const isRead = words.length > 0 || isCleared !== null || isClosing !== null || splitIds !== null
  return LINES_MAX[isRead ? 'read' : 'addedUp']
}

/**
 * Scans from the position until there are enough rows, or the maximum number of lines is scanned. Returns null if a balance is out of
 * range.
 */
export async function scanRegister(books: Books, scope: RegisterScope, params: ScanParams): Promise<ScanResult | null> {
  const { limit, position, filter } = params
  const { accountIds, balanceCents } = scope
  const way = position.direction === 'before' ? BACKWARDS : FORWARDS
  const accounts = new Set(accountIds)
  const pages = isNarrowed(filter) ? PAGES.filtered : PAGES.unfiltered
  const scan: ScanResult = {
    found: [],
    atCents: balanceCents,
    beyondCents: balanceCents,
    last: position.key,
    isAnyBefore: false,
    isMore: true,
  }
  let page = position.key === null ? pages.fromBalance : pages.fromKey
  let linesLeft = params.linesMax ?? linesMaxOf(filter)
  // Reads one row more than requested, to find out whether more rows exist. Reads more rows of several accounts, because transactions
  // between them are omitted. If many rows are omitted or fail the final check, reads more at a time.
  let rowsMax = (accountIds.length === 1 ? limit : 2 * limit) + 1
  for (;;) {
    const bounds = { ...(scan.last ?? REGISTER_END), atCents: scan.beyondCents, linesMax: linesLeft, rowsMax }
    const statement = page(way, accountIds.length)({ ...scopeValues(books, scope), ...filterValues(filter), ...bounds })
    const rows = await books.query<(FilteredRow | UnfilteredRow) & OpeningBalance>(...statement)
    if (page === pages.fromKey) {
      const { atCents, isAnyBefore } = rows[0]!
      if (atCents === null) return null
      Object.assign(scan, { atCents, beyondCents: atCents, isAnyBefore })
      page = pages.fromBalance
    }
    const scanned = rows.filter(row => row.id !== null)
    for (const row of scanned) {
      const found = rowIn(accounts, transactionOf(row))
      const isShown = found !== null && passes(filter, found)
      if (isShown && scan.found.length === limit) return scan
      const balances = balancesOf(row, found?.netCents ?? 0, { way, atCents: scan.beyondCents })
      if (balances === null) return null
      if (isShown) scan.found.push({ ...found, balanceCents: balances.balanceCents })
      scan.last = { date: row.date, id: row.id }
      scan.beyondCents = balances.beyondCents
    }
    const end = scanned.at(-1)
    const { linesScanned = 0, isLast = scanned.length < rowsMax } = end ?? { isLast: true }
    if (isLast) return { ...scan, isMore: end !== undefined && linesScanned >= linesLeft }
    linesLeft -= linesScanned
    rowsMax = Math.max(rowsMax, Math.min(rowsMax * ROWS_GROWTH, ROWS_MAX))
  }
}

/** Returns the values of the parameters for the organisation and the accounts of a register. */
export function scopeValues({ organisationId }: Books, { accountIds }: RegisterScope) {
  return { organisation: organisationId, accounts: paddedIds(accountIds) }
}

/**
 * Returns the balance of a row, and the balance on its far side. `atCents` is the balance on its near side. Returns null if a balance
 * exceeds +/-(2^53 - 1).
 */
export function balancesOf(
  scanned: Pick<FilteredRow | UnfilteredRow, 'beyondCents'>,
  netCents: Cents,
  { way, atCents }: { way: Way; atCents: Cents },
): { balanceCents: Cents; beyondCents: Cents } | null {
  const added = way === FORWARDS ? netCents : -netCents
  const beyondCents = (scanned.beyondCents === undefined ? atCents + added : scanned.beyondCents) ?? Number.NaN
  const balanceCents = way === FORWARDS ? beyondCents : beyondCents + netCents
  return Number.isSafeInteger(beyondCents) && Number.isSafeInteger(balanceCents) ? { balanceCents, beyondCents } : null
}

/** Returns whether a row passes the filter. */
export function passes(filter: RegisterFilter, row: Omit<RegisterEntry, 'balanceCents'>): boolean {
  return passesFilter(filter, { ...row, isCleared: row.clearedOn !== null })
}
