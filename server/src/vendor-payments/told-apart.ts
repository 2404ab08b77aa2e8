// What somebody said of two documents that look like one and the same: that they are two.

import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { INTO_AUDIT } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'

/** Two documents, whichever of them is the earlier. */
type Pair = { documentID: number; otherID: number; isApart: boolean }

// Both are held, so that neither is deleted meanwhile.
const HOLD = `
  SELECT d.document_id AS id, d.kind, d.party_id AS "partyId", d.version FROM document d
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.kind IN ('payable invoice', 'vendor payment') AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE`

type Held = { id: number; kind: string; partyId: number; version: number }

const TELL = `
  WITH written AS (
    INSERT INTO told_apart (organisation_id, earlier_id, later_id) VALUES ($1, $6, $7) ON CONFLICT DO NOTHING
    RETURNING earlier_id, later_id
  )`

const TAKE_BACK = `
  WITH written AS (
    DELETE FROM told_apart WHERE organisation_id = $1 AND earlier_id = $6 AND later_id = $7 RETURNING earlier_id, later_id
  )`

// Told in the history of both: each names the other. What stands so already is not told again.
const audited = (before: string, after: string) => `
  ${INTO_AUDIT}, before, after)
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, '${after === 'NULL' ? 'take together' : 'tell apart'}', $8::text, e.id, e.version,
         ${before}::jsonb, ${after}::jsonb
    FROM written, unnest($9::bigint[], $10::bigint[], $11::integer[]) AS e (id, other, version) ORDER BY e.id`

const OTHER = `jsonb_build_object('notADuplicateOf', e.other)`

/**
 * Says of two documents of one vendor that they are two, or takes that back. What stands so already stays. Refuses NOT_FOUND for
 * what is no pair of live bills or of live payments of one vendor. Two statements.
 */
export async function tellPairApart(books: Books, { documentID, otherID, isApart }: Pair): Promise<Result<Pair>> {
  const pair = [documentID, otherID].toSorted((one, other) => one - other)
  const held = await books.query<Held>(HOLD, [books.organisationId, pair])
  const [one, other] = pair.map(id => held.find(document => document.id === id))
  if (one === undefined || other === undefined || one.id === other.id) return refused('NOT_FOUND')
  if (one.kind !== other.kind || one.partyId !== other.partyId) return refused('NOT_FOUND')
  const { organisationId, userId, role, sessionId, requestId } = books
  const text = isApart ? TELL + audited('NULL', OTHER) : TAKE_BACK + audited(OTHER, 'NULL')
  await books.query(text, [
    ...[organisationId, userId, role, sessionId, requestId, one.id, other.id, one.kind],
    ...[pair, pair.toReversed(), [one.version, other.version]],
  ])
  return accepted({ documentID, otherID, isApart })
}
