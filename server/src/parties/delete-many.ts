// Deletes many customers or vendors in one call when an import is undone.
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import type { Party, PartyKind } from './party.ts'
import { PARTY, selectControlAccountForUpdate } from './sql.ts'

/** A party of an import. It can be deleted if it is unchanged since it was created and no live record refers to it. */
export type DeletableParty = Omit<Party, 'balanceCents'> & { isUnused: boolean }

const SELECT_FOR_UPDATE = `
  SELECT p.party_id FROM party p WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = ANY ($3::bigint[]) AND p.live
   ORDER BY p.party_id FOR NO KEY UPDATE OF p`

const READ = `
  SELECT ${PARTY},
         p.version = 1 AND a.version = 1 AND t.line_count = 0
           AND NOT EXISTS (SELECT FROM document d WHERE d.organisation_id = $1 AND d.party_id = p.party_id AND d.live) AS "isUnused"
    FROM party p JOIN account a USING (organisation_id, account_id) JOIN account_total t USING (organisation_id, account_id)
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = ANY ($3::bigint[]) AND p.live ORDER BY p.party_id`

/** Locks parties until commit. Returns the live parties, and for each party whether it is unused. Runs two statements. */
export async function selectPartiesForDeletion(
  books: Books,
  kind: PartyKind,
  ids: readonly number[],
): Promise<DeletableParty[]> {
  const values = [books.organisationId, kind.side, ids]
  await books.query(SELECT_FOR_UPDATE, values)
  return books.query<DeletableParty>(READ, values)
}

const DELETE = namedStatement(`
  WITH gone AS (
    UPDATE party SET live = false WHERE organisation_id = :organisation AND party_id = ANY (:ids::bigint[])
    RETURNING party_id, version, account_id
  ), closed AS (
    UPDATE account a SET live = false FROM gone g WHERE a.organisation_id = :organisation AND a.account_id = g.account_id
    RETURNING a.account_id, a.version, a.name)
  ${auditInsert(`
    'delete', w.kind, w.id, w.version, NULL, w.before, NULL
    FROM gone g JOIN unnest(:ids::bigint[], :befores::text[]) AS t (id, before) ON t.id = g.party_id JOIN closed c USING (account_id),
           LATERAL (VALUES ('account', c.account_id, c.version, jsonb_build_object('accountName', c.name)),
                           (:word::text, g.party_id, g.version, t.before::jsonb)) AS w (kind, id, version, before)
    ORDER BY g.party_id`)}`)

/** Deletes locked, unused parties with their accounts. Runs two statements. */
export async function deleteParties(books: Books, kind: PartyKind, selected: readonly DeletableParty[]): Promise<void> {
  if (selected.length === 0) return
  await selectControlAccountForUpdate(books, kind.side)
  const statement = DELETE({
    ...callerValues(books),
    word: kind.word,
    ids: selected.map(({ id }) => id),
    befores: selected.map(party => JSON.stringify(kind.audited(party))),
  })
  await books.query(...statement)
}
