// SQL statements for imported rows. They find the rows of files that are already in the books.
import type { Books } from '../identity/books.ts'

const CLAIM = `
  INSERT INTO imported_row (organisation_id, identity, object_kind, object_id, import_id)
  SELECT $1, e.identity, $5, e.id, $4 FROM unnest($2::uuid[], $3::bigint[]) AS e (identity, id)
   ORDER BY e.identity
  ON CONFLICT DO NOTHING
  RETURNING object_id AS id`

const CLAIMED_INDEXES = `
  SELECT e.no::int - 1 AS index
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity`

/** The kind of object created from a row, as stored in the database. */
export type RowObject = 'transaction' | 'document' | 'advice' | 'party' | 'party number'

/**
 * Claims rows for the objects that are created from them, in the database transaction that writes the objects. Returns the ids of the new
 * rows. The other rows are already in the books. A concurrent import of the same rows waits here.
 */
export async function claimRows(
  books: Books,
  { importId, kind }: { importId: number; kind: RowObject },
  rows: readonly { identity: string; id: number }[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const claimed = await books.query<{ id: number }>(CLAIM, [
    books.organisationId,
    rows.map(({ identity }) => identity),
    rows.map(({ id }) => id),
    importId,
    kind,
  ])
  return new Set(claimed.map(({ id }) => id))
}

/** Returns the indexes of the rows that are already in the books. */
export async function findClaimedRows(books: Books, identities: readonly string[]): Promise<Set<number>> {
  const known = await books.query<{ index: number }>(CLAIMED_INDEXES, [books.organisationId, identities])
  return new Set(known.map(({ index }) => index))
}

const CLAIMED = `
  SELECT replace(identity::text, '-', '') AS identity, object_id AS id FROM imported_row
   WHERE organisation_id = $1 AND identity = ANY ($2::uuid[])`

/** Returns the objects of claimed rows, by identity. */
export async function objectsOf(books: Books, identities: readonly string[]): Promise<Map<string, number>> {
  if (identities.length === 0) return new Map()
  const rows = await books.query<{ identity: string; id: number }>(CLAIMED, [books.organisationId, identities])
  return new Map(rows.map(({ identity, id }) => [identity, id]))
}

const OF_IMPORT = `
  SELECT object_id AS id FROM imported_row WHERE organisation_id = $1 AND import_id = $2 AND object_kind = $3`

/** Returns the ids of the objects of a kind that an import added. Omits objects that an undo released. */
export async function broughtBy(books: Books, importId: number, kind: RowObject): Promise<number[]> {
  const rows = await books.query<{ id: number }>(OF_IMPORT, [books.organisationId, importId, kind])
  return rows.map(({ id }) => id)
}

const RELEASE = 'DELETE FROM imported_row WHERE organisation_id = $1 AND import_id = $2'

/** Releases the rows of an undone import, so that they can be imported again. */
export async function releaseRows(books: Books, importId: number): Promise<void> {
  await books.query(RELEASE, [books.organisationId, importId])
}
