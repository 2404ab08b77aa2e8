// Imports a parsed file in one database transaction. If one row fails, nothing is imported.
import { accepted, type Result, refusal, refused } from '@twofold/accounting/refusals'
import type { ImportRecord } from '@twofold/contract/imports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { batchesOf, type ImportRead } from './import-upload.ts'
import { writeParties } from './party-files/party-preview.ts'
import { type CheckedFile, checkFile, partySource } from './preview.ts'
import { beginImport, importObject, readImport } from './records.ts'
import { entryValidator } from './transaction-files/entry-validator.ts'
import { postBatch } from './transaction-files/posted-batches.ts'
import type { IdentifiedLine } from './transaction-files/transaction-file.ts'

/**
 * Imports a file into the books. A retry with the same key returns the import of the first request. Fails with IMPORT_HAS_FAULTS,
 * IMPORT_QUESTIONS, NOTHING_TO_IMPORT and IDEMPOTENCY_MISMATCH. Also fails with the errors of `checkFile`, and errors that only the
 * database can detect while posting.
 */
export async function importUpload(
  books: Books,
  read: ImportRead,
  key: IdempotencyKey | null,
): Promise<Result<ImportRecord>> {
  const made = await madeBefore(books, key)
  if (made !== null) return made
  const checked = await checkFile(books, read)
  if (!checked.ok) return checked
  const spoken = reasonAgainst(checked.value)
  // A concurrent request with the same key may have imported the rows that are already in the books.
  if (spoken !== null) return (await madeBefore(books, key)) ?? spoken
  const written = await write(books, read, checked.value)
  if (!written.ok) return written
  // If a request with the same key came first, the claim below fails, and this request returns the same response.
  if (key === null && written.value.isNothing) return refused('NOTHING_TO_IMPORT')
  await claimKey(books, key, importObject(written.value.importId, 1))
  return recordOf(books, written.value.importId)
}

/** Returns the response to the first request with this key, or null if there was no such request. */
async function madeBefore(books: Books, key: IdempotencyKey | null): Promise<Result<ImportRecord> | null> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  return replay.value === null ? null : recordOf(books, replay.value.objectId)
}

type Written = { importId: number; isNothing: boolean }

/** Creates the accounts of a checked file and writes its rows. `isNothing` is true if a concurrent import already wrote all rows. */
async function write(books: Books, read: ImportRead, { wanted, context }: CheckedFile): Promise<Result<Written>> {
  const { options } = read.head
  const opened = await openAccounts(books, wanted)
  if (!opened.ok) return opened
  const { chart, openedIds } = opened.value
  const importId = await beginImport(books, { kind: options.kind, fileName: options.fileName, openedIds })
  let count = openedIds.length
  const source = partySource(options)
  if (source !== null) {
    const written = await writeParties(books, importId, { source, batches: batchesOf(read) })
    return written.ok ? accepted({ importId, isNothing: written.value === 0 }) : written
  }
  if (context === null) return accepted({ importId, isNothing: count === 0 })
  const posting = { validate: entryValidator(chart, context.rules), changedIds: context.changedIds }
  for await (const batch of batchesOf<IdentifiedLine>(read)) {
    const posted = await postBatch(books, importId, batch, posting)
    if (!posted.ok) return posted
    count += posted.value
  }
  return accepted({ importId, isNothing: count === 0 })
}

function reasonAgainst({ preview, isUndecided, isLinking }: CheckedFile) {
  const { problems, questions, faultCount, faults, added, opened, oddities } = preview
  if (problems.length > 0) return refused('IMPORT_HAS_FAULTS', 'columns', { err: problems.join(' ') })
  // Questions are reported before errors, because the errors may disappear with another date order or decimal mark.
  if (questions.length > 0) {
    const refusals = questions.map(({ field, question }) => refusal('IMPORT_QUESTIONS', field, { question }))
    return { ok: false as const, refusals }
  }
  const [first] = faults
  if (first !== undefined) return refused('IMPORT_HAS_FAULTS', 'text', { faultCount, ...first })
  const waiting = oddities.find(({ decision }) => decision === null)
  if (isUndecided && waiting !== undefined) {
    const err = 'Choose whether to import or skip these rows (decisions).'
    return refused('IMPORT_HAS_FAULTS', 'decisions', { faultCount: waiting.rows, line: waiting.lines[0] ?? 0, err })
  }
  return added + opened === 0 && !isLinking ? refused('NOTHING_TO_IMPORT') : null
}

async function recordOf(books: Books, importId: number): Promise<Result<ImportRecord>> {
  const record = await readImport(books, importId)
  if (record === null) throw new Error(`Import ${importId} cannot be found after it was created`)
  return accepted(record)
}
