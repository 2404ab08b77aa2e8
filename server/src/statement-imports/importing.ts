// Bringing a bank's file to an account: looked at first, then all of its lines or none. They wait there; nothing is booked.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { StatementImport } from '@twofold/contract/bank-lines'
import type { SentStatement, StatementPreview } from '@twofold/contract/statement-imports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import {
  holdSource,
  insertImport,
  insertLines,
  type KnownLine,
  readKnownLines,
  readStatementAccount,
  readStatementImport,
} from './import-sql.ts'
import { presentImport, presentPreview } from './present.ts'
import { type LookedAt, lookAt } from './sent-statement.ts'

/** Says what importing a file would bring. Refuses NOT_FOUND. Two statements. */
export async function previewStatement(
  books: Books,
  accountId: number,
  sent: SentStatement,
): Promise<Result<StatementPreview>> {
  const account = await readStatementAccount(books, accountId)
  if (account === null) return refused('NOT_FOUND')
  const looked = lookAt(sent, account.ways)
  const known = await readKnownLines(books, accountId, looked.lines)
  return accepted(presentPreview(looked, known))
}

/**
 * Imports a file; a retry with the same key answers what the first one made. Refuses NOT_FOUND, IMPORT_HAS_FAULTS,
 * STATEMENT_KNOWN when it brings nothing new, IDEMPOTENCY_MISMATCH.
 */
export async function importStatement(
  books: Books,
  accountId: number,
  { sent, key }: { sent: SentStatement; key: IdempotencyKey | null },
): Promise<Result<StatementImport>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value !== null) return recordOf(books, replay.value.objectId)
  const account = await readStatementAccount(books, accountId)
  if (account === null) return refused('NOT_FOUND')
  const looked = lookAt(sent, account.ways)
  const made = await bringLines(books, accountId, { fileName: sent.fileName, looked })
  if (!made.ok) return made
  const importId = made.value
  await claimKey(books, key, importObject(importId, 1))
  return recordOf(books, importId)
}

/** A file that was looked at, under its name. */
type NamedFile = { fileName: string; looked: LookedAt }

/** Brings what is new of a file to an account, where it waits, and answers the import's id. Refuses IMPORT_HAS_FAULTS,
 * STATEMENT_KNOWN. Five statements. */
export async function bringLines(
  books: PostingBooks,
  accountId: number,
  { fileName, looked }: NamedFile,
): Promise<Result<number>> {
  const unread = reasonAgainst(looked)
  if (unread !== null) return unread
  await holdSource(books, accountId, looked.ways)
  const known = await readKnownLines(books, accountId, looked.lines)
  const lines = looked.lines.filter((_, index) => !isKnown(known, index))
  if (lines.length === 0) return refused('STATEMENT_KNOWN')
  const { format } = looked.file
  const closing = looked.chosen?.closing ?? null
  const through = lines.reduce((last, { date }) => (date > last ? date : last), closing?.date ?? ZERO_DATE)
  const importId = await insertImport(books, { accountId, format, fileName, through, closing })
  await insertLines(books, { importId, accountId }, lines)
  const after = { accountID: accountId, fileName, format, lineCount: lines.length }
  await recordAudit(books, { ...importObject(importId, 1), action: 'create', after })
  return accepted(importId)
}

function isKnown(known: readonly KnownLine[], index: number): boolean {
  return known[index]?.isKnown === true
}

/** An import as the audit trail names it; undoing makes its second version. */
export function importObject(importId: number, version: 1 | 2) {
  return { objectKind: 'statement import' as const, objectId: importId, objectVersion: version }
}

function reasonAgainst({ file, chosen }: LookedAt) {
  const problems = file.csv?.problems ?? []
  if (problems.length > 0) return refused('IMPORT_HAS_FAULTS', 'columns', { err: problems.join(' ') })
  const [first] = file.faults
  if (first !== undefined) {
    const detail = { faultCount: file.faults.length, line: first.line, err: first.sentence }
    return refused('IMPORT_HAS_FAULTS', 'content', detail)
  }
  return chosen === null ? refused('FIELD_VALUE', 'statementNo', { name: 'statementNo' }) : null
}

/** An import as it is answered, its balance in the sign of its account. */
export async function recordOf(books: Books, importId: number): Promise<Result<StatementImport>> {
  const record = await readStatementImport(books, importId)
  const account = record === null ? null : await readStatementAccount(books, record.accountId)
  if (record === null) return refused('NOT_FOUND')
  return accepted(presentImport(record, account === null ? 'DEBIT' : signOf(account.type, books.signConvention)))
}
