// Matches bank lines with existing transactions, or posts new transactions for them. In both cases, the transactions are cleared. This is
// done only at the request of the user.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ChangedLines } from '@twofold/contract/bank-lines'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import {
  type MarkableTransaction,
  type MarkChange,
  selectTransactionsForUpdate,
  writeMarks,
} from '../ledger/mark-sql.ts'
import { markChange } from '../ledger/marks.ts'
import { readLines } from './line-sql.ts'
import {
  type BankLineRow,
  firstMatched,
  insertMatches,
  linesOfRequest,
  type NewMatch,
  selectLinesForUpdate,
} from './match-sql.ts'
import { presentLine } from './present.ts'

/** Lines and transactions that the user matched. */
export type SaidMatch = { bankLineIDs: readonly number[]; transactionIDs: readonly number[] }

/** Returns the response to an earlier request with this key, or null. Fails with IDEMPOTENCY_MISMATCH. */
export async function decidedBefore(books: Books, key: IdempotencyKey | null): Promise<Result<ChangedLines | null>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value === null) return accepted(null)
  return accepted(await linesNow(books, await linesOfRequest(books, replay.value.objectId)))
}

/** Returns the current state of lines. */
export async function linesNow(books: Books, lineIds: readonly number[]): Promise<ChangedLines> {
  return { lines: (await readLines(books, lineIds)).map(presentLine) }
}

/**
 * Matches lines with transactions. If one match is refused, nothing is matched. The lines and transactions of a match must have the same
 * total. The uncleared lines of the transactions in the account are cleared on the bank's date. Fails with NOT_FOUND, BANK_LINE_DECIDED,
 * TRANSACTION_MATCHED, MATCH_SUM_DIFFERS, RECONCILE_DATE_TOO_EARLY, FIELD_VALUE for an id that occurs twice, and IDEMPOTENCY_MISMATCH.
 */
export async function matchLines(
  books: Books,
  accountId: number,
  { matches, key }: { matches: readonly SaidMatch[]; key: IdempotencyKey | null },
): Promise<Result<ChangedLines>> {
  const before = await decidedBefore(books, key)
  if (!before.ok) return before
  if (before.value !== null) return accepted(before.value)
  const lineIds = matches.flatMap(({ bankLineIDs }) => bankLineIDs)
  const transactionIds = matches.flatMap(({ transactionIDs }) => transactionIDs)
  if (new Set(lineIds).size < lineIds.length || new Set(transactionIds).size < transactionIds.length)
    return refused('FIELD_VALUE', 'matches', { name: 'matches' })
  const lines = await selectUndecidedLinesForUpdate(books, accountId, lineIds)
  if (!lines.ok) return lines
  const selected = await selectTransactionsForUpdate(books, transactionIds, accountId)
  if (selected.length < transactionIds.length || selected.some(({ scope }) => scope.length === 0))
    return refused('NOT_FOUND')
  const taken = await firstMatched(books, accountId, transactionIds)
  if (taken !== null) return refused('TRANSACTION_MATCHED', undefined, { transactionID: taken })
  const byId = new Map(selected.map(each => [each.transaction.id, each]))
  return decide(
    books,
    { accountId, kind: 'MATCH', key },
    matches.map(({ bankLineIDs, transactionIDs }) => ({
      lines: bankLineIDs.map(id => lines.value.get(id)!),
      transactions: transactionIDs.map(id => byId.get(id)!),
    })),
  )
}

/** Locks an account's lines for review and returns them by id. Fails with NOT_FOUND and BANK_LINE_DECIDED. */
export async function selectUndecidedLinesForUpdate(
  books: Books,
  accountId: number,
  lineIds: readonly number[],
): Promise<Result<Map<number, BankLineRow>>> {
  const lines = await selectLinesForUpdate(books, lineIds)
  if (lines.length < lineIds.length || lines.some(line => line.accountId !== accountId)) return refused('NOT_FOUND')
  const decided = lines.find(({ state }) => state !== 'WAITING')
  if (decided !== undefined) {
    return refused('BANK_LINE_DECIDED', undefined, { lineDate: decided.date, payee: decided.payee })
  }
  return accepted(new Map(lines.map(line => [line.id, line])))
}

/** The lines and transactions of one match. */
type Decision = { lines: readonly BankLineRow[]; transactions: readonly MarkableTransaction[] }

/** Clears the transactions and writes the matches. */
export async function decide(
  books: Books,
  { accountId, kind, key }: { accountId: number; kind: 'MATCH' | 'BOOK'; key: IdempotencyKey | null },
  decisions: readonly Decision[],
): Promise<Result<ChangedLines>> {
  const marks: MarkChange[] = []
  const made: NewMatch[] = []
  for (const { lines, transactions } of decisions) {
    const bankCents = sumOf(lines.map(({ cents }) => cents))
    const entryCents = sumOf(transactions.map(netOf))
    if (bankCents !== entryCents) return refused('MATCH_SUM_DIFFERS', undefined, { bankCents, entryCents })
    const written: { id: number; cents: Cents; markedAccounts: readonly number[] }[] = []
    for (const selected of transactions) {
      const change = openMarks(selected, lines)
      if (!change.ok) return change
      if (change.value !== null) marks.push(change.value)
      written.push({
        id: selected.transaction.id,
        cents: netOf(selected),
        markedAccounts: change.value?.accountIds ?? [],
      })
    }
    made.push({ lineIds: lines.map(({ id }) => id), transactions: written })
  }
  await writeMarks(books, marks)
  const first = await insertMatches(books, { accountId, kind }, made)
  await claimKey(books, key, { objectKind: 'bank match', objectId: first, objectVersion: 1 })
  return accepted(
    await linesNow(
      books,
      made.flatMap(({ lineIds }) => lineIds),
    ),
  )
}

function sumOf(cents: readonly Cents[]): Cents {
  return cents.reduce((sum, each) => sum + each, 0)
}

/** Returns the net amount of a transaction on its accounts in `scope`, debit-positive. */
function netOf({ transaction, scope }: MarkableTransaction): Cents {
  const accountIds = new Set(scope.map(({ accountId }) => accountId))
  return sumOf(transaction.lines.filter(line => accountIds.has(line.accountId)).map(({ cents }) => cents))
}

/** Returns the change that clears the uncleared lines of a transaction, or null if all lines are already cleared. */
function openMarks(selected: MarkableTransaction, lines: readonly BankLineRow[]): Result<MarkChange | null> {
  const cleared = new Set(selected.transaction.cleared.map(({ accountId }) => accountId))
  const open = { ...selected, scope: selected.scope.filter(({ accountId }) => !cleared.has(accountId)) }
  return open.scope.length === 0 ? accepted(null) : markChange(open, clearedOn(open, lines), 'all')
}

/**
 * Returns the date on which a transaction is cleared: the bank's date, or the date of the transaction if that is later. If the period is
 * already reconciled, the closing date of the imported statement is used.
 */
function clearedOn({ transaction, scope }: MarkableTransaction, lines: readonly BankLineRow[]): CalendarDate {
  const latest = (days: readonly (CalendarDate | null)[]) =>
    days.reduce<CalendarDate>((last, day) => (day !== null && day > last ? day : last), transaction.date)
  const day = latest(lines.map(({ date }) => date))
  const isReconciled = scope.some(({ reconciledOn }) => reconciledOn !== null && reconciledOn >= day)
  return isReconciled ? latest([day, ...lines.map(({ closingOn }) => closingOn)]) : day
}
