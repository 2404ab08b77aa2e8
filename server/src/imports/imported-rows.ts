// Finds the rows of a file that are already in the books. Banks and programs may number the rows of each file from 1. Therefore a row
// counts as imported only if both its id and its content match. If a row were skipped because of its id alone, a new row could be lost.
import type { Books } from '../identity/books.ts'
import { findClaimedRows } from './sql.ts'

/** The indexes of rows that were already imported, and of rows whose id is in the books with different content. */
export type ImportedRows = { known: Set<number>; changed: Set<number> }

/** The identity of a row. `content` is the identity of the row's id and content together, or null for a row without an id. */
type Identified = { identity: string; content: string | null }

/** The original content of rows whose id is already in the books. */
type FirstVersions<Row, First extends { index: number }> = {
  /** Selects the first version of each identity in `$2`, with the `index` of the identity. `$1` is the organisation. */
  sql: string
  /** Returns whether a row has the same content as the imported row. */
  isEqual: (row: Row, first: First) => boolean
}

/** Looks up rows. Runs one statement, and two more if the books already have rows with these ids. */
export async function findImportedRows<Row extends Identified, First extends { index: number }>(
  books: Books,
  rows: readonly Row[],
  { sql, isEqual }: FirstVersions<Row, First>,
): Promise<ImportedRows> {
  const known = await findClaimedRows(
    books,
    rows.map(({ identity }) => identity),
  )
  const byId = rows.flatMap((row, index) => (row.content !== null && known.has(index) ? [{ row, index }] : []))
  const changed = new Set<number>()
  if (byId.length === 0) return { known, changed }
  const again = await findClaimedRows(
    books,
    byId.map(({ row }) => row.content!),
  )
  const identities = byId.map(({ row }) => row.identity)
  for (const first of await books.query<First>(sql, [books.organisationId, identities])) {
    const { index, row } = byId[first.index]!
    if (again.has(first.index) || isEqual(row, first)) continue
    known.delete(index)
    changed.add(index)
  }
  return { known, changed }
}
