// Importing a sent file: all of it in one database transaction, or nothing.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ImportPreview, ImportRecord } from '@twofold/contract/imports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { entryJudge } from './entry-judge.ts'
import { postBatch } from './posted-batches.ts'
import { type CheckedFile, checkFile } from './preview.ts'
import { beginImport, importObject, readImport } from './records.ts'
import { rowBatches } from './row-batches.ts'
import { type SentFile, transactionSource } from './sent-file.ts'

/**
 * Imports a file into open books; a retry with the same key answers what the first one made. Refuses IMPORT_HAS_FAULTS,
 * NOTHING_TO_IMPORT, what `checkFile` refuses, what only the database can know while posting, and IDEMPOTENCY_MISMATCH.
 */
export async function importSentFile(
  books: Books,
  sent: SentFile,
  key: IdempotencyKey | null,
): Promise<Result<ImportRecord>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value !== null) return recordOf(books, replay.value.objectId)
  const checked = await checkFile(books, sent)
  if (!checked.ok) return checked
  const spoken = reasonAgainst(checked.value.preview)
  if (spoken !== null) return spoken
  const written = await write(books, sent, checked.value)
  if (!written.ok) return written
  await claimKey(books, key, importObject(written.value, 1))
  return recordOf(books, written.value)
}

/** Opens the accounts of a checked file, posts its transactions, and answers the id of the import. */
async function write(books: Books, sent: SentFile, { map, wanted, standing }: CheckedFile): Promise<Result<number>> {
  const opened = await openAccounts(books, wanted)
  if (!opened.ok) return opened
  const { chart, openedIds } = opened.value
  const importId = await beginImport(books, { kind: sent.kind, fileName: sent.fileName, openedIds })
  if (standing === null) return accepted(importId)
  const judge = entryJudge(chart, standing.rules)
  for await (const batch of rowBatches(transactionSource(sent, map))) {
    const posted = await postBatch(books, importId, batch, judge)
    if (!posted.ok) return posted
  }
  return accepted(importId)
}

function reasonAgainst({ problems, faultCount, faults, added, opened }: ImportPreview) {
  if (problems.length > 0) return refused('IMPORT_HAS_FAULTS', 'columns', { err: problems.join(' ') })
  const [first] = faults
  if (first !== undefined) return refused('IMPORT_HAS_FAULTS', 'text', { faultCount, ...first })
  return added + opened === 0 ? refused('NOTHING_TO_IMPORT') : null
}

async function recordOf(books: Books, importId: number): Promise<Result<ImportRecord>> {
  const record = await readImport(books, importId)
  if (record === null) throw new Error(`Import ${importId} was made and is not there`)
  return accepted(record)
}
