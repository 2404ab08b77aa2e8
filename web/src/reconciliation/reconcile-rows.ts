// The rows of a reconcile page: each under a key that it keeps while it is cleared and opened again, in the order that is
// asked for, with the running total beside it.
import { fromWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { NO_FILTER, passesFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { countedCents, reconciledTotals } from '@twofold/accounting/reconciliation/reconciliation'
import type { ReconcileRow, Reconciliation } from '@twofold/contract/reconciliation'
import { type ReconcileView, type SortName, sortOf } from './reconcile-view.ts'

/** A row with its amount in the account's sign and the total of what is reconciled down to it. */
export type PageRow = ReconcileRow & { key: string; cents: Cents; totalCents: Cents }

/** The rows as they are shown: all of them sorted, the totals worked out, then those that the search asks for. */
export function pageRows({ transactions, ...page }: Reconciliation, view: ReconcileView): PageRow[] {
  const { accountSign, priorReconciledBalance } = page
  const sorted = sortedRows(keyedRows(transactions, accountSign), view)
  const totals = reconciledTotals(sorted, accountSign, priorReconciledBalance)
  const rows = sorted.map((row, index) => ({ ...row, totalCents: totals[index] ?? 0 }))
  const words = searchedWords(view.search ?? '')
  return words.length === 0 ? rows : rows.filter(row => passesFilter({ ...NO_FILTER, words }, searchable(row)))
}

type KeyedRow = Omit<PageRow, 'totalCents'>

/** A transaction that is cleared in part has two rows: the second takes a key of its own. */
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
  if (sort === null) return rows
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
    date: fromWire(row.transactionDate) ?? '',
    comment: row.transactionComment,
    netCents: row.cents,
    splitIds: [],
    isCleared: row.isReconciled,
    // Only words are looked for here.
    isClosing: false,
  }
}

/** The page after transactions got a mark of a day, or lost theirs (null): every row of theirs goes along. */
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

/** A page as it was read anew, its rows in the order of the one that is shown; and of how many transactions they differ. */
export type TakenOver = { page: Reconciliation; changed: number }

/** What a page becomes when it was read anew: no row moves away under the hand, what is new stands at the end. Null when
 * nothing differs. */
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
