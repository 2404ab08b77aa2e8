// Which rows of files stand in the books: what importing asks the database, beside the ledger's own doors.
import type { Books } from '../identity/books.ts'

const CLAIM = `
  INSERT INTO imported_row (organisation_id, identity, object_kind, object_id, import_id)
  SELECT $1, e.identity, 'transaction', e.id, $4 FROM unnest($2::uuid[], $3::bigint[]) AS e (identity, id)
   ORDER BY e.identity
  ON CONFLICT DO NOTHING
  RETURNING object_id AS id`

const KNOWN = `
  SELECT e.no::int - 1 AS index
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity`

/**
 * Claims rows for the transactions that they are about to become, in the database transaction that posts them. Answers
 * the ids of those that are new; the rest stand in the books already. Of two imports at once one waits here.
 */
export async function claimRows(
  books: Books,
  importId: number,
  rows: readonly { identity: string; id: number }[],
): Promise<Set<number>> {
  const claimed = await books.query<{ id: number }>(CLAIM, [
    books.organisationId,
    rows.map(({ identity }) => identity),
    rows.map(({ id }) => id),
    importId,
  ])
  return new Set(claimed.map(({ id }) => id))
}

/** Which of these rows (by their index) stand in the books already. */
export async function knownRows(books: Books, identities: readonly string[]): Promise<Set<number>> {
  const known = await books.query<{ index: number }>(KNOWN, [books.organisationId, identities])
  return new Set(known.map(({ index }) => index))
}

const OF_IMPORT = `SELECT object_id AS id FROM imported_row WHERE organisation_id = $1 AND import_id = $2`

/** The ids of the transactions that an import has posted and that no undoing has released. */
export async function transactionsOf(books: Books, importId: number): Promise<number[]> {
  const rows = await books.query<{ id: number }>(OF_IMPORT, [books.organisationId, importId])
  return rows.map(({ id }) => id)
}

const RELEASE = 'DELETE FROM imported_row WHERE organisation_id = $1 AND import_id = $2'

/** Lets the rows of an import that is undone come in again. */
export async function releaseRows(books: Books, importId: number): Promise<void> {
  await books.query(RELEASE, [books.organisationId, importId])
}
