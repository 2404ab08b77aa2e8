// The second reading of a file of transactions: a batch of what is new is posted, with the identities of its rows, in one
// database transaction. So broken off anywhere the same import goes on where it ended, and done twice it adds nothing.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import { drawTransactionIds, postMany } from '../../ledger/post-many.ts'
import { StartRefused } from '../../start-refused.ts'
import type { LineFault } from '../csv.ts'
import { countTransactions } from '../records.ts'
import { claimRows } from '../sql.ts'
import type { EntryJudge } from './entry-judge.ts'
import type { IdentifiedLine } from './row-batches.ts'

/** Posts what is new of a batch and answers how many that were. Refuses what only the database can know while posting. */
export async function postBatch(
  books: Books,
  importId: number,
  batch: readonly (IdentifiedLine | LineFault)[],
  judge: EntryJudge,
): Promise<Result<number>> {
  const ids = await drawTransactionIds(books, batch.length)
  const rows = batch.map((read, index) => ('sentence' in read ? refuseChange(read) : { ...read, id: ids[index]! }))
  const claimed = await claimRows(books, { importId, kind: 'transaction' }, rows)
  const entries = rows
    .filter(({ id }) => claimed.has(id))
    .map(({ line, row, id }) => {
      const entry = judge(row)
      return Array.isArray(entry) ? refuseChange({ line, sentence: entry.join(' ') }) : { ...entry, id }
    })
  const posted = await postMany(books, entries)
  if (!posted.ok) return posted
  await countTransactions(books, importId, entries.length)
  return accepted(entries.length)
}

/** What was sound at the first reading is not at the second. */
export function refuseChange({ line, sentence }: LineFault): never {
  throw new StartRefused(
    `The file or the books changed during the import (line ${line}: ${sentence}). What was posted so far stays; run the import again for the rest.`,
  )
}
