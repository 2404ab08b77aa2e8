// Dismisses a possible duplicate, if a user decides that the two documents are different.

import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
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
  INSERT INTO told_apart (organisation_id, earlier_id, later_id) VALUES (:organisation, :earlier, :later) ON CONFLICT DO NOTHING
  RETURNING earlier_id, later_id`

const RESTORE = `
  DELETE FROM told_apart WHERE organisation_id = :organisation AND earlier_id = :earlier AND later_id = :later
  RETURNING earlier_id, later_id`

const OTHER = `jsonb_build_object('notADuplicateOf', e.other)`

// Writes an audit entry for both documents. Each entry names the other document. Writes no entry if nothing changes.
const audited = (written: string, action: 'tell apart' | 'take together') =>
  namedStatement(`
  WITH written AS (${written})
  ${auditInsert(`
    '${action}', :kind::text, e.id, e.version, NULL, ${action === 'tell apart' ? 'NULL' : OTHER},
    ${action === 'tell apart' ? OTHER : 'NULL'}
    FROM written, unnest(:ids::bigint[], :others::bigint[], :versions::integer[]) AS e (id, other, version) ORDER BY e.id`)}`)

const APART = audited(DISMISS, 'tell apart')
const TOGETHER = audited(RESTORE, 'take together')

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
  const statement = (isApart ? APART : TOGETHER)({
    ...callerValues(books),
    earlier: one.id,
    later: other.id,
    kind: one.kind,
    ids: pair,
    others: pair.toReversed(),
    versions: [one.version, other.version],
  })
  await books.query(...statement)
  return accepted({ documentID, otherID, isApart })
}
