// Deciding on lines: they are transactions that stand in the books, or they are booked as new ones. Either way what was found
// at the bank is marked so, and nothing is done without having been asked for.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ChangedLines } from '@twofold/contract/bank-lines'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { type HeldTransaction, holdTransactions, type MarkChange, writeMarks } from '../ledger/mark-sql.ts'
import { markChange } from '../ledger/marks.ts'
import { readLines } from './line-sql.ts'
import { firstMatched, type HeldLine, holdLines, insertMatches, linesOfRequest, type NewMatch } from './match-sql.ts'
import { presentLine } from './present.ts'

/** Lines and transactions that are said to be the same. */
export type SaidMatch = { bankLineIDs: readonly number[]; transactionIDs: readonly number[] }

/** What a key was answered with before; null when it is new. Refuses IDEMPOTENCY_MISMATCH. */
export async function decidedBefore(books: Books, key: IdempotencyKey | null): Promise<Result<ChangedLines | null>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value === null) return accepted(null)
  return accepted(await linesNow(books, await linesOfRequest(books, replay.value.objectId)))
}

/** Lines as they stand now. */
export async function linesNow(books: Books, lineIds: readonly number[]): Promise<ChangedLines> {
  return { lines: (await readLines(books, lineIds)).map(presentLine) }
}

/**
 * Matches lines with transactions, all or none: each match is equal in sum, and what is open of its transactions on the
 * account is marked on the bank's day. Refuses NOT_FOUND, BANK_LINE_DECIDED, TRANSACTION_MATCHED, MATCH_SUM_DIFFERS,
 * RECONCILE_DATE_TOO_EARLY, FIELD_VALUE for what is named twice, IDEMPOTENCY_MISMATCH.
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
  const lines = await holdWaiting(books, accountId, lineIds)
  if (!lines.ok) return lines
  const held = await holdTransactions(books, transactionIds, accountId)
  if (held.length < transactionIds.length || held.some(({ scope }) => scope.length === 0)) return refused('NOT_FOUND')
  const taken = await firstMatched(books, accountId, transactionIds)
  if (taken !== null) return refused('TRANSACTION_MATCHED', undefined, { transactionID: taken })
  const byId = new Map(held.map(each => [each.transaction.id, each]))
  return decide(
    books,
    { accountId, kind: 'MATCH', key },
    matches.map(({ bankLineIDs, transactionIDs }) => ({
      lines: bankLineIDs.map(id => lines.value.get(id)!),
      transactions: transactionIDs.map(id => byId.get(id)!),
    })),
  )
}

/** Lines of an account that wait, by their ids. Refuses NOT_FOUND, BANK_LINE_DECIDED. */
export async function holdWaiting(
  books: Books,
  accountId: number,
  lineIds: readonly number[],
): Promise<Result<Map<number, HeldLine>>> {
  const lines = await holdLines(books, lineIds)
  if (lines.length < lineIds.length || lines.some(line => line.accountId !== accountId)) return refused('NOT_FOUND')
  const decided = lines.find(({ state }) => state !== 'WAITING')
  if (decided !== undefined) {
    return refused('BANK_LINE_DECIDED', undefined, { lineDate: decided.date, payee: decided.payee })
  }
  return accepted(new Map(lines.map(line => [line.id, line])))
}

/** What is decided together: lines, and the transactions that they are. */
type Decision = { lines: readonly HeldLine[]; transactions: readonly HeldTransaction[] }

/** Marks and writes what was decided. */
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
    for (const held of transactions) {
      const change = openMarks(held, lines)
      if (!change.ok) return change
      if (change.value !== null) marks.push(change.value)
      written.push({ id: held.transaction.id, cents: netOf(held), markedAccounts: change.value?.accountIds ?? [] })
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

/** What a transaction moves in the scope, debit-positive. */
function netOf({ transaction, scope }: HeldTransaction): Cents {
  const accountIds = new Set(scope.map(({ accountId }) => accountId))
  return sumOf(transaction.lines.filter(line => accountIds.has(line.accountId)).map(({ cents }) => cents))
}

/** The marks that what is open of a transaction gets; null when somebody has cleared all of it before. */
function openMarks(held: HeldTransaction, lines: readonly HeldLine[]): Result<MarkChange | null> {
  const cleared = new Set(held.transaction.cleared.map(({ accountId }) => accountId))
  const open = { ...held, scope: held.scope.filter(({ accountId }) => !cleared.has(accountId)) }
  return open.scope.length === 0 ? accepted(null) : markChange(open, clearedOn(open, lines), 'all')
}

/** The day on which a transaction was found at the bank: the bank's, or the entry's own when that is later. What the bank tells
 * of a time that is reconciled already counts for the statement that it came with. */
function clearedOn({ transaction, scope }: HeldTransaction, lines: readonly HeldLine[]): CalendarDate {
  const latest = (days: readonly (CalendarDate | null)[]) =>
    days.reduce<CalendarDate>((last, day) => (day !== null && day > last ? day : last), transaction.date)
  const day = latest(lines.map(({ date }) => date))
  const isReconciled = scope.some(({ reconciledOn }) => reconciledOn !== null && reconciledOn >= day)
  return isReconciled ? latest([day, ...lines.map(({ closingOn }) => closingOn)]) : day
}
