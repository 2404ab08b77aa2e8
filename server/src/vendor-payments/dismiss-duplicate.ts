// Dismisses a possible duplicate, if a user decides that the two documents are different.

import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { INTO_AUDIT } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'

/** A pair of documents in any order. */
type Pair = { documentID: number; otherID: number; isApart: boolean }

// Locks both documents, so that no other user can delete them in the meantime.
const SELECT_FOR_UPDATE = `
  SELECT d.document_id AS id, d.kind, d.party_id AS "partyId", d.version FROM document d
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.kind IN ('payable invoice', 'vendor payment') AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE`

type DocumentRow = { id: number; kind: string; partyId: number; version: number }

const DISMISS = `
  WITH written AS (
    INSERT INTO told_apart (organisation_id, earlier_id, later_id) VALUES ($1, $6, $7) ON CONFLICT DO NOTHING
    RETURNING earlier_id, later_id
  )`

const RESTORE = `
  WITH written AS (
    DELETE FROM told_apart WHERE organisation_id = $1 AND earlier_id = $6 AND later_id = $7 RETURNING earlier_id, later_id
  )`

// Writes an audit entry for both documents. Each entry names the other document. Writes no entry if nothing changes.
const audited = (before: string, after: string) => `
  ${INTO_AUDIT}, before, after)
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, '${after === 'NULL' ? 'take together' : 'tell apart'}', $8::text, e.id, e.version,
         ${before}::jsonb, ${after}::jsonb
    FROM written, unnest($9::bigint[], $10::bigint[], $11::integer[]) AS e (id, other, version) ORDER BY e.id`

const OTHER = `jsonb_build_object('notADuplicateOf', e.other)`

/**
 * Records that two documents of one vendor are not duplicates, or undoes this. Writes nothing if nothing changes. Fails with NOT_FOUND
 * unless they are two existing bills or two existing payments of one vendor. Runs two statements.
 */
export async function setDuplicateDismissed(
  books: Books,
  { documentID, otherID, isApart }: Pair,
): Promise<Result<Pair>> {
  const pair = [documentID, otherID].toSorted((one, other) => one - other)
  const selected = await books.query<DocumentRow>(SELECT_FOR_UPDATE, [books.organisationId, pair])
  const [one, other] = pair.map(id => selected.find(document => document.id === id))
  if (one === undefined || other === undefined || one.id === other.id) return refused('NOT_FOUND')
  if (one.kind !== other.kind || one.partyId !== other.partyId) return refused('NOT_FOUND')
  const { organisationId, userId, role, sessionId, requestId } = books
  const text = isApart ? DISMISS + audited('NULL', OTHER) : RESTORE + audited(OTHER, 'NULL')
  await books.query(text, [
    ...[organisationId, userId, role, sessionId, requestId, one.id, other.id, one.kind],
    ...[pair, pair.toReversed(), [one.version, other.version]],
  ])
  return accepted({ documentID, otherID, isApart })
}
