// Bringing a bank's file to an account: looked at first, then all of its lines or none. They wait there; nothing is booked.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refusal, refused } from '@twofold/accounting/refusals'
import type { StatementImport } from '@twofold/contract/bank-lines'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import {
  holdSource,
  insertImport,
  insertLines,
  type KnownLines,
  readKnownLines,
  readStatementAccount,
  readStatementImport,
} from './import-sql.ts'
import { presentImport, presentPreview } from './present.ts'
import { type KeptWays, SLICE_LINES, type StatementHead, type StatementRead } from './sent-statement.ts'

/** Returns the parse options that were used last for an account. Refuses NOT_FOUND. One statement. */
export async function readKeptWays(books: Books, accountId: number): Promise<Result<KeptWays>> {
  const account = await readStatementAccount(books, accountId)
  return account === null ? refused('NOT_FOUND') : accepted(account.ways)
}

/** Previews the import of a file. One statement for each slice of lines, and two more. */
export async function previewStatement(
  books: Books,
  accountId: number,
  { head, slices }: StatementRead,
): Promise<Result<StatementPreview>> {
  return accepted(presentPreview(head, allOf(await readKnownLines(books, accountId, slices))))
}

/** Combines what is known of the slices. */
function allOf(slices: readonly KnownLines[]): KnownLines {
  const all: KnownLines = { added: 0, lookalikes: 0, through: null, knownNos: [] }
  for (const [index, { added, lookalikes, through, knownNos }] of slices.entries()) {
    all.added += added
    all.lookalikes += lookalikes
    if (through !== null && (all.through === null || through > all.through)) all.through = through
    for (const no of knownNos) all.knownNos.push(no + index * SLICE_LINES)
  }
  return all
}

/**
 * Imports a file; a retry with the same key answers what the first one made. Refuses NOT_FOUND, IMPORT_HAS_FAULTS, STATEMENT_QUESTIONS,
 * STATEMENT_KNOWN when it brings nothing new, IDEMPOTENCY_MISMATCH.
 */
export async function importStatement(
  books: Books,
  accountId: number,
  { read, key }: { read: StatementRead; key: IdempotencyKey | null },
): Promise<Result<StatementImport>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value !== null) return recordOf(books, replay.value.objectId)
  // The account may have been deleted while the file was read.
  if ((await readStatementAccount(books, accountId)) === null) return refused('NOT_FOUND')
  const made = await bringLines(books, accountId, read)
  if (!made.ok) return made
  const importId = made.value
  await claimKey(books, key, importObject(importId, 1))
  return recordOf(books, importId)
}

/** Brings what is new of a file to an account, where it waits, and answers the import's id. Refuses IMPORT_HAS_FAULTS,
 * STATEMENT_QUESTIONS, STATEMENT_KNOWN. Five statements, and two for each slice of lines. */
export async function bringLines(
  books: PostingBooks,
  accountId: number,
  { head, slices }: StatementRead,
): Promise<Result<number>> {
  const unread = reasonAgainst(head)
  if (unread !== null) return unread
  const { fileName, format, closing } = head
  await holdSource(books, accountId, head.ways)
  const known = await readKnownLines(books, accountId, slices)
  const { added, through: lastDay } = allOf(known)
  if (added === 0) return refused('STATEMENT_KNOWN')
  const days = [lastDay ?? ZERO_DATE, closing?.date ?? ZERO_DATE]
  const through = days[0]! > days[1]! ? days[0]! : days[1]!
  const importId = await insertImport(books, { accountId, format, fileName, through, closing })
  for (const [index, slice] of slices.entries()) {
    const { knownNos } = known[index]!
    await insertLines(books, { importId, accountId }, { slice, knownNos })
  }
  const after = { accountID: accountId, fileName, format, lineCount: added }
  await recordAudit(books, { ...importObject(importId, 1), action: 'create', after })
  return accepted(importId)
}

/** An import as the audit trail names it; undoing makes its second version. */
export function importObject(importId: number, version: 1 | 2) {
  return { objectKind: 'statement import' as const, objectId: importId, objectVersion: version }
}

/** Questions are before faults: another reading may have none. */
function reasonAgainst({ problems, faults, isChosen, shown }: StatementHead) {
  if (problems.length > 0) return refused('IMPORT_HAS_FAULTS', 'columns', { err: problems.join(' ') })
  if (shown.questions.length > 0) return openQuestions(shown.questions)
  const [first] = faults
  if (first !== undefined) {
    const detail = { faultCount: faults.length, line: first.line, err: first.sentence }
    return refused('IMPORT_HAS_FAULTS', 'content', detail)
  }
  return isChosen ? null : refused('FIELD_VALUE', 'statementNo', { name: 'statementNo' })
}

/** Refuses an import with open questions, each by the field that answers it. */
function openQuestions(questions: StatementPreview['questions']) {
  const refusals = questions.map(({ field, question }) => refusal('STATEMENT_QUESTIONS', field, { question }))
  return { ok: false as const, refusals }
}

/** An import as it is answered, its balance in the sign of its account. */
export async function recordOf(books: Books, importId: number): Promise<Result<StatementImport>> {
  const record = await readStatementImport(books, importId)
  const account = record === null ? null : await readStatementAccount(books, record.accountId)
  if (record === null) return refused('NOT_FOUND')
  return accepted(presentImport(record, account === null ? 'DEBIT' : signOf(account.type, books.signConvention)))
}
