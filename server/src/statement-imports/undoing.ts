// Undoes the decision on one line, or a whole import. Transactions that a match cleared are uncleared. Transactions that were posted for a
// line are voided but stay in the history. Transactions that a user had cleared before stay cleared.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ChangedLines, StatementImport } from '@twofold/contract/bank-lines'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import {
  type MarkChange,
  selectTransactionsForUpdate as selectMarkableForUpdate,
  writeMarks,
} from '../ledger/mark-sql.ts'
import { markChange } from '../ledger/marks.ts'
import { mayBeVoided } from '../ledger/may-be-voided.ts'
import { selectTransactionsForVoid, voidMany } from '../ledger/void-many.ts'
import { linesNow } from './deciding.ts'
import { endImport, selectImportForUpdate } from './import-sql.ts'
import { importObject, recordOf } from './importing.ts'
import {
  type CurrentMatch,
  releaseMatches,
  selectLinesForUpdate,
  selectMatchesForUpdate,
  setLineState,
} from './match-sql.ts'

/** Excludes a line. Fails with NOT_FOUND, BANK_LINE_DECIDED. */
export async function excludeLine(books: Books, lineId: number): Promise<Result<ChangedLines>> {
  const [line] = await selectLinesForUpdate(books, [lineId])
  if (line === undefined || line.state === 'UNDONE') return refused('NOT_FOUND')
  if (line.state !== 'WAITING')
    return refused('BANK_LINE_DECIDED', undefined, { lineDate: line.date, payee: line.payee })
  await setLineState(books, lineId, 'ASIDE')
  await recordLine(books, lineId, 'set aside')
  return accepted(await linesNow(books, [lineId]))
}

/**
 * Moves a line and all other lines of its match back to review. Fails with NOT_FOUND, BANK_LINE_WAITS and IMPORT_UNDONE and with the errors
 * of `undoMatches`.
 */
export async function undoLine(
  books: Books,
  lineId: number,
  lockReason: string | undefined,
): Promise<Result<ChangedLines>> {
  const [line] = await selectLinesForUpdate(books, [lineId])
  if (line === undefined) return refused('NOT_FOUND')
  if (line.state === 'UNDONE') return refused('IMPORT_UNDONE')
  if (line.state === 'WAITING') return refused('BANK_LINE_WAITS')
  if (line.state === 'ASIDE') {
    await setLineState(books, lineId, 'WAITING')
    await recordLine(books, lineId, 'undo')
    return accepted(await linesNow(books, [lineId]))
  }
  const matches = await selectMatchesForUpdate(books, { lineId })
  const undone = await undoMatches(books, matches, lockReason)
  if (!undone.ok) return undone
  return accepted(
    await linesNow(
      books,
      matches.flatMap(({ lineIds }) => lineIds),
    ),
  )
}

async function recordLine(books: Books, lineId: number, action: 'set aside' | 'undo'): Promise<void> {
  await recordAudit(books, { objectKind: 'bank line', objectId: lineId, objectVersion: 1, action })
}

/** Undoes an import and all decisions on its lines. Fails with NOT_FOUND and IMPORT_UNDONE and with the errors of `undoMatches`. */
export async function undoImport(
  books: Books,
  importId: number,
  lockReason: string | undefined,
): Promise<Result<StatementImport>> {
  const selected = await selectImportForUpdate(books, importId)
  if (selected === null) return refused('NOT_FOUND')
  if (selected.isUndone) return refused('IMPORT_UNDONE')
  const undone = await undoMatches(books, await selectMatchesForUpdate(books, { importId }), lockReason)
  if (!undone.ok) return undone
  await endImport(books, importId)
  await recordAudit(books, { ...importObject(importId, 2), action: 'undo', reason: lockReason?.trim() || undefined })
  return recordOf(books, importId)
}

async function undoMatches(
  books: Books,
  matches: readonly CurrentMatch[],
  lockReason: string | undefined,
): Promise<Result<null>> {
  if (matches.length === 0) return accepted(null)
  const unmarked = await takeMarksBack(books, matches)
  if (!unmarked.ok) return unmarked
  const posted = matches.filter(({ kind }) => kind === 'BOOK').flatMap(({ transactions }) => transactions)
  const selected = await selectTransactionsForVoid(
    books,
    posted.map(({ id }) => id),
  )
  const allowed = await mayBeVoided(books, selected, lockReason)
  if (!allowed.ok) return allowed
  await voidMany(
    books,
    selected.map(({ id }) => id),
    lockReason,
  )
  await releaseMatches(
    books,
    matches.map(({ id }) => id),
  )
  return accepted(null)
}

/** Unclears the lines that the matches cleared and that are still cleared. Fails with ON_STATEMENT if one is on a recorded statement. */
async function takeMarksBack(books: Books, matches: readonly CurrentMatch[]): Promise<Result<null>> {
  const changes: MarkChange[] = []
  for (const accountId of new Set(matches.map(match => match.accountId))) {
    const transactions = matches.filter(match => match.accountId === accountId).flatMap(match => match.transactions)
    const marked = new Map(transactions.map(({ id, markedAccounts }) => [id, new Set(markedAccounts)]))
    // Deleted transactions are not included, because they have no cleared lines.
    for (const selected of await selectMarkableForUpdate(books, [...marked.keys()], null)) {
      const own = marked.get(selected.transaction.id)!
      const cleared = selected.transaction.cleared.filter(mark => own.has(mark.accountId)).map(mark => mark.accountId)
      if (cleared.length === 0) continue
      const scope = selected.scope.filter(each => cleared.includes(each.accountId))
      const change = markChange({ ...selected, scope }, null, 'all')
      if (!change.ok) return change
      if (change.value === null || change.value.accountIds.length < cleared.length) return refused('ON_STATEMENT')
      changes.push(change.value)
    }
  }
  await writeMarks(books, changes)
  return accepted(null)
}
