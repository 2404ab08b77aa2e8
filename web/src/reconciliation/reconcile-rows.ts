// The rows of a reconciliation in the requested order, with a running total. Each row has a key that does not change when the row is marked
// as cleared or uncleared.
import { fromWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { NO_FILTER, passesFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { countedCents, reconciledTotals } from '@twofold/accounting/reconciliation/reconciliation'
import type { ReconcileRow, Reconciliation } from '@twofold/contract/reconciliation'
import { type ReconcileView, type SortName, sortOf } from './reconcile-view.ts'

/** A row with its amount, which is positive on the account's normal side. `totalCents` is the running total of the reconciled rows. */
export type PageRow = ReconcileRow & { key: string; cents: Cents; totalCents: Cents }

/** Returns the rows to show. The running totals are calculated for all rows, before the search filters the rows. */
export function pageRows({ transactions, ...page }: Reconciliation, view: ReconcileView): PageRow[] {
  const { accountSign, priorReconciledBalance } = page
  const sorted = sortedRows(keyedRows(transactions, accountSign), view)
  const totals = reconciledTotals(sorted, accountSign, priorReconciledBalance)
  const rows = sorted.map((row, index) => ({ ...row, totalCents: totals[index] ?? 0 }))
  const words = searchedWords(view.search ?? '')
  return words.length === 0 ? rows : rows.filter(row => passesFilter({ ...NO_FILTER, words }, searchable(row)))
}

type KeyedRow = Omit<PageRow, 'totalCents'>

/** Adds a unique key to each row. A partly cleared transaction has two rows with different keys. */
function keyedRows(transactions: readonly ReconcileRow[], accountSign: Side): KeyedRow[] {
  const met = new Set<number>()
  return transactions.map(row => {
    const isSecond = met.has(row.transactionID)
    met.add(row.transactionID)
    const key = `${row.transactionID}${isSecond ? ' 2' : ''}`
    return { ...row, key, cents: countedCents(row, accountSign) }
  })
}

const COMPARED: Record<SortName, (one: KeyedRow, other: KeyedRow) => number> = {
  id: (one, other) => one.transactionID - other.transactionID,
  date: (one, other) => compareTexts(one.transactionDate, other.transactionDate),
  comment: (one, other) => one.transactionComment.localeCompare(other.transactionComment, 'en-US'),
  amount: (one, other) => one.cents - other.cents,
  rec: (one, other) => Number(one.isReconciled) - Number(other.isReconciled),
}

function sortedRows(rows: KeyedRow[], view: ReconcileView): KeyedRow[] {
  const sort = sortOf(view)
  if (sort === undefined) return rows
  const turn = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => turn * COMPARED[sort.key](one, other))
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function searchable(row: KeyedRow) {
  return {
    id: row.transactionID,
    entryNumber: null,
    date: fromWire(row.transactionDate) ?? '',
    comment: row.transactionComment,
    netCents: row.cents,
    splitIds: [],
    isCleared: row.isReconciled,
    // The search considers only text.
    isClosing: false,
  }
}

/**
 * Returns the page with the given transactions reconciled on a date, or unreconciled if the date is null. All rows of the transactions
 * change.
 */
export function withMarks(
  page: Reconciliation,
  transactionIDs: ReadonlySet<number>,
  transactionReconcileDate: string | null,
): Reconciliation {
  const mark = {
    isReconciled: transactionReconcileDate !== null,
    transactionReconcileDate: transactionReconcileDate ?? '0001-01-01T00:00:00Z',
  }
  const transactions = page.transactions.map(row => (transactionIDs.has(row.transactionID) ? { ...row, ...mark } : row))
  return { ...page, transactions }
}

/** A reloaded page in the current order of rows, and the number of transactions that have changed. */
export type TakenOver = { page: Reconciliation; changed: number }

/**
 * Merges a reloaded page into the current page. Existing rows keep their positions, and new rows are appended. Returns null if no
 * transaction has changed.
 */
export function takenOver(shown: Reconciliation, found: Reconciliation): TakenOver | null {
  const [before, after] = [byTransaction(shown), byTransaction(found)]
  const ids = new Set([...before.keys(), ...after.keys()])
  let changed = 0
  for (const id of ids) if (JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id))) changed += 1
  if (changed === 0 && shown.accountReconcileDate === found.accountReconcileDate) return null
  return { page: { ...found, transactions: [...ids].flatMap(id => after.get(id) ?? []) }, changed }
}

function byTransaction({ transactions }: Reconciliation): Map<number, ReconcileRow[]> {
  const rows = new Map<number, ReconcileRow[]>()
  for (const row of transactions) {
    const others = rows.get(row.transactionID)
    if (others === undefined) rows.set(row.transactionID, [row])
    else others.push(row)
  }
  return rows
}
