// Which rows of a file the books know. A row with an id is known only with equal content: banks and programs number the rows of each file
// from 1, and a row that is left out because of its number would be lost.
import type { Books } from '../identity/books.ts'
import { knownRows } from './sql.ts'

/** Rows by their index: known ones, and those whose id the books know with another content. */
export type KnownRows = { known: Set<number>; changed: Set<number> }

/** The identity of a row, and that of its content if the file gives the row an id, else null. */
type Identified = { identity: string; content: string | null }

/** What rows with a known id were when they were imported. */
type FirstVersions<Row, First extends { index: number }> = {
  /** Selects the first version of each identity in `$2`, with its `index` there. `$1` is the organisation. */
  sql: string
  /** Whether a row says what was imported. */
  isEqual: (row: Row, first: First) => boolean
}

/** Looks rows up. One statement, and two more if rows have ids that are known. */
export async function findKnownRows<Row extends Identified, First extends { index: number }>(
  books: Books,
  rows: readonly Row[],
  { sql, isEqual }: FirstVersions<Row, First>,
): Promise<KnownRows> {
  const known = await knownRows(
    books,
    rows.map(({ identity }) => identity),
  )
  const byId = rows.flatMap((row, index) => (row.content !== null && known.has(index) ? [{ row, index }] : []))
  const changed = new Set<number>()
  if (byId.length === 0) return { known, changed }
  const again = await knownRows(
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
