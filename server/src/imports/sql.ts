// What importing asks the database, beside the ledger's own doors.
import type { Books } from '../identity/books.ts'

const CLAIM = `
  INSERT INTO imported_row (organisation_id, identity, object_kind, object_id)
  SELECT $1, e.identity, 'transaction', e.id FROM unnest($2::uuid[], $3::bigint[]) AS e (identity, id)
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
export async function claimRows(books: Books, rows: readonly { identity: string; id: number }[]): Promise<Set<number>> {
  const claimed = await books.query<{ id: number }>(CLAIM, [
    books.organisationId,
    rows.map(({ identity }) => identity),
    rows.map(({ id }) => id),
  ])
  return new Set(claimed.map(({ id }) => id))
}

/** Which of these rows (by their index) stand in the books already. */
export async function knownRows(books: Books, identities: readonly string[]): Promise<Set<number>> {
  const known = await books.query<{ index: number }>(KNOWN, [books.organisationId, identities])
  return new Set(known.map(({ index }) => index))
}
