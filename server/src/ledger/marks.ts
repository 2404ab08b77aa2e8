// Marks lines as cleared or uncleared.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import {
  checkReconcile,
  checkUnreconcile,
  type MarkExtent,
  type MarkFacts,
} from '@twofold/accounting/reconciliation/statement-rules'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { type MarkableTransaction, type MarkChange, selectTransactionsForUpdate, writeMarks } from './mark-sql.ts'
import type { PostingBooks } from './post-many.ts'
import type { PostedTransaction } from './posted-transaction.ts'

/**
 * The transactions whose lines are marked as cleared or uncleared. `accountId` limits the lines to an account and its subaccounts. If it is
 * null, all lines that may be changed are included.
 */
export type MarkedLines = { transactionIds: readonly number[]; accountId: number | null }

/**
 * Marks lines as cleared on a date, or as uncleared (null). If one line is refused, no line is changed. Returns the changed transactions.
 * Fails with NOT_FOUND and with the errors of `checkReconcile` and `checkUnreconcile`. Runs two statements, or one if nothing
 * changes.
 */
export async function markLines(
  books: PostingBooks,
  lines: MarkedLines,
  date: CalendarDate | null,
): Promise<Result<PostedTransaction[]>> {
  const made = await makeMarks(books, lines, date)
  if (!made.ok) return made
  const { selected, changes } = made.value
  const changed = new Map(changes.map(({ transaction, accountIds }) => [transaction.id, accountIds]))
  return accepted(selected.map(({ transaction }) => marked(transaction, changed.get(transaction.id) ?? [], date)))
}

/**
 * Like `markLines`, but returns only the ids of the changed transactions, because returning many transactions would take longer than
 * marking them.
 */
export async function markManyLines(
  books: PostingBooks,
  lines: MarkedLines,
  date: CalendarDate | null,
): Promise<Result<number[]>> {
  const made = await makeMarks(books, lines, date)
  return made.ok ? accepted(made.value.changes.map(({ transaction }) => transaction.id)) : made
}

async function makeMarks(
  books: PostingBooks,
  { transactionIds, accountId }: MarkedLines,
  date: CalendarDate | null,
): Promise<Result<{ selected: MarkableTransaction[]; changes: MarkChange[] }>> {
  const ids = [...new Set(transactionIds)]
  const selected = await selectTransactionsForUpdate(books, ids, accountId)
  if (selected.length < ids.length) return refused('NOT_FOUND')
  const extent = accountId === null ? 'what may' : 'all'
  const refusals: Refusal[] = []
  const changes: MarkChange[] = []
  for (const each of selected) {
    const change = markChange(each, date, extent)
    if (!change.ok) refusals.push(...change.refusals)
    else if (change.value !== null) changes.push(change.value)
  }
  if (refusals.length > 0) return { ok: false, refusals: refusals.slice(0, 1) }
  await writeMarks(books, changes)
  return accepted({ selected, changes })
}

/**
 * Returns the change that marks the lines of a transaction as cleared on a date, or as uncleared (null). The transaction must be selected
 * for update. Returns null if nothing changes. Fails with the errors of `checkReconcile` and `checkUnreconcile`.
 */
export function markChange(
  selected: MarkableTransaction,
  date: CalendarDate | null,
  extent: MarkExtent,
): Result<MarkChange | null> {
  const facts = factsOf(selected)
  const checked =
    date === null ? checkUnreconcile(facts) : checkReconcile(selected.transaction.date, { date, extent }, facts)
  if (!checked.ok) return { ok: false, refusals: checked.refusals.map(each => naming(selected.transaction.id, each)) }
  return accepted(checked.value.length === 0 ? null : changeOf(selected.transaction, checked.value, date))
}

function naming(transactionID: number, { detail, ...refusal }: Refusal): Refusal {
  return { ...refusal, detail: { ...detail, transactionID } }
}

function factsOf({ transaction, scope }: MarkableTransaction): MarkFacts[] {
  const marks = new Map(transaction.cleared.map(mark => [mark.accountId, mark.date]))
  return scope.map(account => ({ ...account, markedOn: marks.get(account.accountId) ?? null }))
}

function changeOf(transaction: PostedTransaction, accountIds: number[], date: CalendarDate | null): MarkChange {
  const marks = transaction.cleared.filter(mark => accountIds.includes(mark.accountId))
  const before = marks.reduce<CalendarDate | null>((last, mark) => (last && last > mark.date ? last : mark.date), null)
  const kept = (on: CalendarDate | null) => ({
    isReconciled: on !== null,
    transactionReconcileDate: toWire(on),
    accountIDs: accountIds,
  })
  return { transaction, accountIds, date, before: kept(before), after: kept(date) }
}

function marked(
  transaction: PostedTransaction,
  accountIds: readonly number[],
  date: CalendarDate | null,
): PostedTransaction {
  const others = transaction.cleared.filter(mark => !accountIds.includes(mark.accountId))
  const now = date === null ? [] : accountIds.map(accountId => ({ accountId, date }))
  return { ...transaction, cleared: [...others, ...now] }
}
