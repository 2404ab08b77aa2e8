// The second reading of a file of transactions: a batch of what is new is posted, with the identities of its rows, in one
// database transaction. So broken off anywhere the same import goes on where it ended, and done twice it adds nothing.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Decision } from '@twofold/contract/import-fields'
import type { Books } from '../../identity/books.ts'
import { drawTransactionIds, postMany } from '../../ledger/post-many.ts'
import { StartRefused } from '../../start-refused.ts'
import type { LineFault } from '../csv.ts'
import { countTransactions } from '../records.ts'
import { claimRows } from '../sql.ts'
import type { EntryJudge } from './entry-judge.ts'
import { findKnownTransactions, type JudgedRow } from './known-transactions.ts'
import type { IdentifiedLine } from './row-batches.ts'

/** What rows of a file are posted by: their entries, and what was decided for rows whose id is known with another content. */
export type PostingRules = { judge: EntryJudge; changedIds: Decision | null }

/** Posts what is new of a batch and answers how many that were. Refuses what only the database can know while posting. */
export async function postBatch(
  books: Books,
  importId: number,
  batch: readonly (IdentifiedLine | LineFault)[],
  { judge, changedIds }: PostingRules,
): Promise<Result<number>> {
  const ids = await drawTransactionIds(books, batch.length)
  const rows = batch.map((read, index) => ('sentence' in read ? refuseChange(read) : { ...read, id: ids[index]! }))
  const claims = await claimsOf(books, rows, { judge, changedIds })
  const claimed = await claimRows(books, { importId, kind: 'transaction' }, claims.wanted)
  await assertKnown(
    books,
    claims.judged.filter(({ id }) => !claimed.has(id)),
  )
  const entries = rows
    .filter(({ id }) => claimed.has(id))
    .map(({ line, row, id }) => ({ ...judged(judge, line, row), id }))
  const posted = await postMany(books, entries)
  if (!posted.ok) return posted
  await countTransactions(books, importId, entries.length)
  return accepted(entries.length)
}

type NumberedRow = IdentifiedLine & { id: number }
type Claims = { wanted: { identity: string; id: number }[]; judged: (JudgedRow & { id: number; line: number })[] }

/**
 * What rows claim. A row whose id is known with another content claims both, if it was decided to come in, or nothing. `judged` are the
 * rows with ids that claim only their id: when another import is faster, they must have the same content.
 */
async function claimsOf(
  books: Books,
  rows: readonly NumberedRow[],
  { judge, changedIds }: PostingRules,
): Promise<Claims> {
  const withIds = rows.flatMap(each =>
    each.content === null ? [] : [{ ...each, entry: judged(judge, each.line, each.row) }],
  )
  if (withIds.length === 0) return { wanted: [...rows], judged: [] }
  const { changed } = await findKnownTransactions(books, withIds)
  const known = new Map([...changed].map(index => [withIds[index]!.id, withIds[index]!.content!]))
  const wanted = rows.flatMap(({ id, identity }) => {
    const content = known.get(id)
    if (content === undefined) return [{ id, identity }]
    return changedIds === 'keep' ? [{ id, identity: content }] : []
  })
  return { wanted, judged: withIds.filter(({ id }) => !known.has(id)) }
}

/** Refuses rows whose id another import has brought with another content since they were checked. */
async function assertKnown(books: Books, rows: readonly (JudgedRow & { line: number })[]): Promise<void> {
  if (rows.length === 0) return
  const { changed } = await findKnownTransactions(books, rows)
  const [first] = changed
  if (first === undefined) return
  refuseChange({ line: rows[first]!.line, sentence: 'Another import has brought its ID with other content.' })
}

function judged(judge: EntryJudge, line: number, row: IdentifiedLine['row']) {
  const entry = judge(row)
  return Array.isArray(entry) ? refuseChange({ line, sentence: entry.join(' ') }) : entry
}

/** What was sound at the first reading is not at the second. */
export function refuseChange({ line, sentence }: LineFault): never {
  throw new StartRefused(
    `The file or the books changed during the import (line ${line}: ${sentence}). What was posted so far stays; run the import again for the rest.`,
  )
}
