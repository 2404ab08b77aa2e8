// Imports transactions from the command line, from files of any length. The first pass finds every error and the new rows. The second pass
// posts the new rows in batches, each in a separate database transaction.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Database } from '../../database/pool.ts'
import { type Books, type Caller, openBooks, readBooks } from '../../identity/books.ts'
import { type AccountsByName, openAccounts } from '../../ledger/open-accounts.ts'
import type { LineFault } from '../csv.ts'
import { type CheckedRow, findImportedTransactions } from '../imported-rows.ts'
import { beginImport } from '../records.ts'
import { entryValidator } from './entry-validator.ts'
import { postBatch } from './posted-batches.ts'
import {
  checkTransactions,
  readTransactionCheckContext,
  type TransactionCheckContext,
  type TransactionCheckOptions,
  type TransactionOutcome,
} from './transaction-check.ts'
import { rowBatches, rowsIn, type TransactionFile } from './transaction-file.ts'
import type { NamedPlace } from './transaction-row.ts'

/** The file and options of an import. */
export type TransactionImport = TransactionFile & TransactionCheckOptions & { isDryRun: boolean }

/** Callbacks that are called during the import, with every error, and with the number of rows that have been checked or posted. */
export type ImportListener = {
  fault: (fault: LineFault) => void
  progress: (step: 'checked' | 'posted', rows: number) => void
  /** A row whose id is in the books with different content. */
  changedId?: (line: number) => void
}

type Work = { database: Database; caller: Caller; source: TransactionImport; listener: ImportListener }
type Begun = { importId: number; chart: AccountsByName }

/**
 * Imports a transaction file into the caller's organisation. Reports every error. If a row has an error or needs a decision, nothing is
 * written. Fails with the errors of `openBooks`. Also returns errors that only the database can detect while posting (a balance out of
 * range, a lock date set in the meantime). After such an error, the batches that are already posted remain, and the next run continues from
 * there.
 */
export async function importTransactions(work: Work): Promise<Result<TransactionOutcome>> {
  const { database, caller, source } = work
  const context = await readBooks(database, caller, 'transactions.write', async books =>
    accepted(await readTransactionCheckContext(books, source)),
  )
  if (!context.ok) return context
  const checked = await check(work, context.value)
  if (!checked.ok) return checked
  const { outcome, wanted } = checked.value
  if (outcome.faults > 0 || outcome.undecided > 0 || source.isDryRun || outcome.added === 0) return accepted(outcome)
  const begun = await inBooks(work, books => begin(books, source, wanted))
  if (!begun.ok) return begun
  const posted = await post(work, context.value, begun.value)
  return posted.ok ? accepted({ ...outcome, added: posted.value }) : posted
}

function inBooks<T>({ database, caller }: Work, step: (books: Books) => Promise<Result<T>>): Promise<Result<T>> {
  return openBooks(database, caller, 'transactions.write', step)
}

function check({ database, caller, source, listener }: Work, context: TransactionCheckContext) {
  const known = (rows: readonly CheckedRow[]) =>
    readBooks(database, caller, 'transactions.write', async books =>
      accepted(await findImportedTransactions(books, rows)),
    )
  const rows = (count: number) => listener.progress('checked', count)
  return checkTransactions(rowBatches(source), context, known, { ...listener, rows })
}

async function begin(books: Books, { file }: TransactionImport, wanted: readonly NamedPlace[]): Promise<Result<Begun>> {
  const opened = await openAccounts(books, wanted)
  if (!opened.ok) return opened
  const { chart, openedIds } = opened.value
  const importId = await beginImport(books, { kind: 'transactions', fileName: file.name, openedIds })
  return accepted({ importId, chart })
}

/** Posts the new rows. The next batch is read while the database writes the current batch. */
async function post(
  work: Work,
  { rules, changedIds }: TransactionCheckContext,
  { importId, chart }: Begun,
): Promise<Result<number>> {
  const validate = entryValidator(chart, rules)
  const batches = rowBatches(work.source)
  let rows = 0
  let added = 0
  let next: ReturnType<typeof batches.next> | null = null
  // If the database rolls back a batch, the same batch is written again. No batch may be skipped.
  const readAhead = () => {
    next ??= batches.next()
    // The promise is awaited below. Without this handler, Node would report a failure during the write as an unhandled rejection.
    next.catch(() => {})
    return next
  }
  try {
    for (;;) {
      const { done, value: batch } = await readAhead()
      if (done) return accepted(added)
      next = null
      const posted = await inBooks(work, books =>
        postBatch(books, importId, batch, { validate, changedIds }, readAhead),
      )
      if (!posted.ok) return posted
      added += posted.value
      rows += rowsIn(batch)
      work.listener.progress('posted', rows)
    }
  } finally {
    await batches.return(undefined)
  }
}
