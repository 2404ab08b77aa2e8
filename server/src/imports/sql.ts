// Which rows of files stand in the books: what importing asks the database, beside the ledger's own doors.
import type { Books } from '../identity/books.ts'

const CLAIM = `
  INSERT INTO imported_row (organisation_id, identity, object_kind, object_id, import_id)
  SELECT $1, e.identity, $5, e.id, $4 FROM unnest($2::uuid[], $3::bigint[]) AS e (identity, id)
   ORDER BY e.identity
  ON CONFLICT DO NOTHING
  RETURNING object_id AS id`

const KNOWN = `
  SELECT e.no::int - 1 AS index
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity`

/** What a row becomes, as it is kept. */
export type RowObject = 'transaction' | 'document' | 'advice' | 'party' | 'party number'

/**
 * Claims rows for what they are about to become, in the database transaction that writes it. Answers the ids of those that
 * are new; the rest stand in the books already. Of two imports at once one waits here.
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

/** Which of these rows (by their index) stand in the books already. */
export async function knownRows(books: Books, identities: readonly string[]): Promise<Set<number>> {
  const known = await books.query<{ index: number }>(KNOWN, [books.organisationId, identities])
  return new Set(known.map(({ index }) => index))
}

const CLAIMED = `
  SELECT replace(identity::text, '-', '') AS identity, object_id AS id FROM imported_row
   WHERE organisation_id = $1 AND identity = ANY ($2::uuid[])`

/** What claimed rows became, by their identities. */
export async function objectsOf(books: Books, identities: readonly string[]): Promise<Map<string, number>> {
  if (identities.length === 0) return new Map()
  const rows = await books.query<{ identity: string; id: number }>(CLAIMED, [books.organisationId, identities])
  return new Map(rows.map(({ identity, id }) => [identity, id]))
}

const OF_IMPORT = `
  SELECT object_id AS id FROM imported_row WHERE organisation_id = $1 AND import_id = $2 AND object_kind = $3`

/** The ids of what an import has brought of a kind and what no undoing has released. */
export async function broughtBy(books: Books, importId: number, kind: RowObject): Promise<number[]> {
  const rows = await books.query<{ id: number }>(OF_IMPORT, [books.organisationId, importId, kind])
  return rows.map(({ id }) => id)
}

const RELEASE = 'DELETE FROM imported_row WHERE organisation_id = $1 AND import_id = $2'

/** Lets the rows of an import that is undone come in again. */
export async function releaseRows(books: Books, importId: number): Promise<void> {
  await books.query(RELEASE, [books.organisationId, importId])
}
