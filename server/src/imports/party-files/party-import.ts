// Imports customers, vendors or their documents from the command line, from files of any length. The first pass finds every error and the
// new rows. The second pass writes the new rows in batches, each in a separate database transaction.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Database } from '../../database/pool.ts'
import { type Books, type Caller, openBooks, readBooks } from '../../identity/books.ts'
import { beginImport } from '../records.ts'
import type { ImportListener } from '../transaction-files/transaction-import.ts'
import { type PartyPlaces, type WrittenRows, writePartyBatch } from './party-batch.ts'
import {
  checkPartyFile,
  type PartyCheckContext,
  type PartyListener,
  type PartyOutcome,
  type PartySource,
  readPartyCheckContext,
} from './party-check.ts'
import { type PartyFile, partyRowBatches } from './party-rows.ts'

type Work = {
  database: Database
  caller: Caller
  source: PartySource & PartyFile & { isDryRun: boolean }
  listener: ImportListener & Pick<PartyListener, 'flagged'>
}

/**
 * Imports a file into the caller's organisation. Reports every error. If a row has an error or needs a decision, nothing is written.
 * Fails with the errors of `openBooks`, and errors that only the database can detect while writing. After such an error, the batches that
 * are already written remain, and the next run continues from there.
 */
export async function importPartyFile(work: Work): Promise<Result<PartyOutcome>> {
  const { source, listener } = work
  const context = await reading(work, async books => ({
    ...(await readPartyCheckContext(books, source)),
    who: { role: books.role, userId: books.userId },
  }))
  if (!context.ok) return context
  const checked = await checkPartyFile({ source, batches: partyRowBatches(source) }, context.value, {
    ask: question => reading(work, question),
    who: context.value.who,
    listener: { ...listener, rows: rows => listener.progress('checked', rows) },
  })
  if (!checked.ok) return checked
  const outcome = checked.value
  const isRefused = outcome.faults > 0 || outcome.undecided > 0
  if (isRefused || source.isDryRun || outcome.added + outcome.linked === 0) return accepted(outcome)
  const begun = await writing(work, async books =>
    accepted(await beginImport(books, { kind: source.kind, fileName: source.file.name, openedIds: [] })),
  )
  if (!begun.ok) return begun
  // The second pass plans the parties again and writes them. It does not use the plan of the first pass.
  const places = await reading(work, books => readPartyCheckContext(books, source))
  if (!places.ok) return places
  const written = await write(work, begun.value, places.value)
  return written.ok ? accepted({ ...outcome, added: written.value }) : written
}

async function reading<T>({ database, caller }: Work, question: (books: Books) => Promise<T>): Promise<Result<T>> {
  return readBooks(database, caller, 'transactions.write', async books => accepted(await question(books)))
}

function writing<T>({ database, caller }: Work, step: (books: Books) => Promise<Result<T>>): Promise<Result<T>> {
  return openBooks(database, caller, 'transactions.write', step)
}

/**
 * The number of rows after which the planner statistics are updated for the first time. They are updated again each time the number has
 * quadrupled.
 */
const COUNTED_AFTER = 2000

/**
 * Writes the new rows batch by batch. A batch may refer to parties of the previous batch. If the books were empty, PostgreSQL plans for a
 * nearly empty table, and each batch would scan all earlier batches until the statistics are updated.
 */
async function write(work: Work, importId: number, { directory, chart }: PartyCheckContext): Promise<Result<number>> {
  const { source, listener } = work
  const places: PartyPlaces = { directory, chart }
  let rows = 0
  let added = 0
  let countedAt = COUNTED_AFTER
  for await (const batch of partyRowBatches(source)) {
    const written: Result<WrittenRows> = await writing(work, books =>
      writePartyBatch(books, { importId, source, places }, batch),
    )
    if (!written.ok) return written
    for (const [meantId, id] of written.value.settled) directory.settle(meantId, id)
    added += written.value.added
    rows += batch.length
    listener.progress('posted', rows)
    if (rows < countedAt) continue
    countedAt *= 4
    // The rows are already committed, so an error here is ignored. Autovacuum then updates the statistics a little later.
    await work.database.pool.query('SELECT count_anew()').catch(() => {})
  }
  return accepted(added)
}
