// Importing customers, vendors or their documents from the command line, files of any length: a first reading finds every fault
// and what is new, a second one writes it in batches, each in a database transaction of its own.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Database } from '../../database/pool.ts'
import { type Books, type Caller, openBooks, readBooks } from '../../identity/books.ts'
import { beginImport } from '../records.ts'
import type { ImportListener } from '../transaction-files/transaction-import.ts'
import { type PartyPlaces, type WrittenRows, writePartyBatch } from './party-batch.ts'
import {
  checkPartyFile,
  type PartyListener,
  type PartyOutcome,
  type PartySource,
  type PartyStanding,
  readPartyStanding,
} from './party-check.ts'
import { type PartyFile, partyRowBatches } from './party-rows.ts'

type Work = {
  database: Database
  caller: Caller
  source: PartySource & PartyFile & { isDryRun: boolean }
  listener: ImportListener & Pick<PartyListener, 'odd'>
}

/**
 * Imports a file into the caller's organisation. Every fault of the file is told, and if there is one, or a row that nobody
 * decided on, nothing is written. Refuses what `openBooks` refuses, and what only the database can know while writing: what was
 * written until then stays, and a further run goes on from there.
 */
export async function importPartyFile(work: Work): Promise<Result<PartyOutcome>> {
  const { source, listener } = work
  const standing = await reading(work, async books => ({
    ...(await readPartyStanding(books, source)),
    who: { role: books.role, userId: books.userId },
  }))
  if (!standing.ok) return standing
  const checked = await checkPartyFile({ source, batches: partyRowBatches(source) }, standing.value, {
    ask: question => reading(work, question),
    who: standing.value.who,
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
  // What the first reading planned is not there: the second one plans anew, and writes what it plans.
  const places = await reading(work, books => readPartyStanding(books, source))
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

/** So many rows change how the books are best read; from then on each time there are four times as many. */
const COUNTED_AFTER = 2000

/**
 * Writes what is new, batch after batch: one may mean whom the one before it made. In books that were empty the database plans
 * for next to nothing, and each batch would read all that came before it, until what it holds is counted.
 */
async function write(work: Work, importId: number, { directory, chart }: PartyStanding): Promise<Result<number>> {
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
    // What is written stands, whether it is counted now or by the database itself a little later.
    await work.database.pool.query('SELECT count_anew()').catch(() => {})
  }
  return accepted(added)
}
