// The second pass over a transaction file. It posts the new rows of a batch with their identities in one database transaction. An
// interrupted import continues where it stopped, and a repeated import adds nothing.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Decision } from '@twofold/contract/import-fields'
import type { Books } from '../../identity/books.ts'
import { postMany, reserveTransactionIds } from '../../ledger/post-many.ts'
import { StartupError } from '../../startup-error.ts'
import type { LineFault } from '../csv.ts'
import { type CheckedRow, findImportedTransactions } from '../imported-rows.ts'
import { countTransactions } from '../records.ts'
import { claimRows } from '../sql.ts'
import type { EntryValidator } from './entry-validator.ts'
import type { IdentifiedLine } from './transaction-file.ts'

/** The options for posting rows: their entries, and the decision for rows with an id that is already in use but different content. */
export type PostingRules = { validate: EntryValidator; changedIds: Decision | null }

/**
 * Posts the new rows of a batch and returns the number of transactions. If the database detects an error while posting, returns the error
 * as a refusal. Calls `whilePosting` during the longest statement, so that the caller can do other work without delaying a statement. Calls
 * it again if the batch is retried.
 */
export async function postBatch(
  books: Books,
  importId: number,
  batch: readonly (IdentifiedLine | LineFault)[],
  { validate, changedIds }: PostingRules,
  whilePosting: () => void = () => {},
): Promise<Result<number>> {
  const ids = await reserveTransactionIds(books, batch.length)
  const rows = batch.map((read, index) => ('sentence' in read ? refuseChange(read) : { ...read, id: ids[index]! }))
  const found = await claimsOf(books, rows, { validate, changedIds })
  if (!found.ok) return found
  const claims = found.value
  const claimed = await claimRows(books, { importId, kind: 'transaction' }, claims.wanted)
  const lost = await reasonAgainst(
    books,
    claims.claimOnly.filter(({ id }) => !claimed.has(id)),
  )
  if (lost !== null) return lost
  const entries = rows
    .filter(({ id }) => claimed.has(id))
    .map(({ line, row, id }) => ({ ...checkedEntry(validate, line, row), id }))
  const posting = postMany(books, entries)
  whilePosting()
  const posted = await posting
  if (!posted.ok) return posted
  await countTransactions(books, importId, entries.length)
  return accepted(entries.length)
}

type NumberedRow = IdentifiedLine & { id: number }
type Claims = { wanted: { identity: string; id: number }[]; claimOnly: (CheckedRow & { id: number; line: number })[] }

/**
 * Returns the identities that rows claim. A row with a known id but different content claims both identities if the user decided to keep
 * it. Otherwise it claims no identity. `claimOnly` contains the rows that claim only their id. If another import claims such an id first,
 * its row must have the same content. Refuses a row that needs a decision because another import added its id after the file was checked.
 */
async function claimsOf(
  books: Books,
  rows: readonly NumberedRow[],
  { validate, changedIds }: PostingRules,
): Promise<Result<Claims>> {
  const withIds = rows.flatMap(each =>
    each.content === null ? [] : [{ ...each, entry: checkedEntry(validate, each.line, each.row) }],
  )
  if (withIds.length === 0) return accepted({ wanted: [...rows], claimOnly: [] })
  const { changed } = await findImportedTransactions(books, withIds)
  for (const index of changed) if (changedIds === null) return refusedAsRaced(withIds[index]!.line)
  const known = new Map([...changed].map(index => [withIds[index]!.id, withIds[index]!.content!]))
  const wanted = rows.flatMap(({ id, identity }) => {
    const content = known.get(id)
    if (content === undefined) return [{ id, identity }]
    return changedIds === 'keep' ? [{ id, identity: content }] : []
  })
  return accepted({ wanted, claimOnly: withIds.filter(({ id }) => !known.has(id)) })
}

/** Returns a refusal if another import has already claimed one of the rows with different content, otherwise null. */
async function reasonAgainst(books: Books, rows: readonly (CheckedRow & { line: number })[]) {
  if (rows.length === 0) return null
  const { changed } = await findImportedTransactions(books, rows)
  const [first] = changed
  return first === undefined ? null : refusedAsRaced(rows[first]!.line)
}

/** Refuses a row if another import has just added its id with different content. */
export function refusedAsRaced(line: number) {
  const err = 'Another import has just added this ID with different content. Check the file again.'
  return refused('IMPORT_HAS_FAULTS', 'text', { faultCount: 1, line, err })
}

function checkedEntry(validate: EntryValidator, line: number, row: IdentifiedLine['row']) {
  const entry = validate(row)
  return Array.isArray(entry) ? refuseChange({ line, sentence: entry.join(' ') }) : entry
}

/** Stops the import, because a row that was valid in the first pass is not valid in the second. */
export function refuseChange({ line, sentence }: LineFault): never {
  throw new StartupError(
    `The file or the books changed during the import (line ${line}: ${sentence}). The transactions posted so far are kept. Run the import again to post the rest.`,
  )
}
