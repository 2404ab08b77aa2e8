// Possible duplicates: two payments or two bills of one vendor with the same amount within 30 days, unless they are part of a monthly
// series. Users dismiss a possible duplicate if they decide that the two documents are different.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { SERIES_DAYS } from '@twofold/accounting/documents/monthly-series'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { auditInsert, callerValues } from '../audit/record.ts'
import type { ListStatement } from '../database/list-window.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** The maximum number of days between possible duplicates. */
const DAYS = 30

type Pair = {
  partyId: number
  partyName: string
  totalCents: Cents
  earlierId: number
  earlierDate: CalendarDate
  earlierReference: string
  laterId: number
  laterDate: CalendarDate
  laterReference: string
}

const IS_DISMISSED =
  't.organisation_id = d.organisation_id AND t.later_id = d.document_id AND t.earlier_id = e.document_id'

/**
 * Whether a pair is part of a monthly series: the two documents are about a month apart, and a third document of the same vendor and amount
 * is about a month before or after both. A pair with the same reference is never part of a series.
 */
const IS_IN_SERIES = `
  abs(d.date - e.date) BETWEEN ${SERIES_DAYS.min} AND ${SERIES_DAYS.max}
  AND (btrim(d.reference) = '' OR btrim(d.reference) <> btrim(e.reference))
  AND EXISTS (SELECT FROM document f
    WHERE f.organisation_id = d.organisation_id AND f.party_id = d.party_id AND f.kind = d.kind AND f.moved = d.moved
      AND f.live AND f.state <> 'ENDED' AND NOT f.is_refund
      AND (f.date BETWEEN greatest(d.date, e.date) + ${SERIES_DAYS.min} AND greatest(d.date, e.date) + ${SERIES_DAYS.max}
        OR f.date BETWEEN least(d.date, e.date) - ${SERIES_DAYS.max} AND least(d.date, e.date) - ${SERIES_DAYS.min}))`

/**
 * Lists the pairs, sorted by the id of the later document, newest first. Lists either the dismissed pairs or all other pairs. Excludes
 * canceled documents, refunds and totals of 0.
 */
export function duplicatePairs(
  books: Books,
  kind: 'vendor payment' | 'payable invoice',
  { isApart }: { isApart: boolean },
): ListStatement<'later'> {
  return {
    columns: `
      p.party_id AS "partyId", p.name AS "partyName", d.total AS "totalCents", e.document_id AS "earlierId", e.date AS "earlierDate",
      e.reference AS "earlierReference", d.document_id AS "laterId", d.date AS "laterDate", d.reference AS "laterReference"`,
    from: `
      document d JOIN party p USING (organisation_id, party_id)
      JOIN document e ON e.organisation_id = d.organisation_id AND e.party_id = d.party_id AND e.kind = d.kind
       AND e.document_id < d.document_id AND e.moved = d.moved AND e.date BETWEEN d.date - ${DAYS} AND d.date + ${DAYS}`,
    conditions: [
      'd.organisation_id = $1',
      'd.kind = $2',
      ...['d', 'e'].flatMap(each => [`${each}.live`, `${each}.state <> 'ENDED'`, `NOT ${each}.is_refund`]),
      'd.total <> 0',
      ...(isApart ? [] : [`NOT (${IS_IN_SERIES})`]),
      `${isApart ? '' : 'NOT '}EXISTS (SELECT FROM told_apart t WHERE ${IS_DISMISSED})`,
    ],
    values: [books.organisationId, kind],
    id: 'e.document_id',
    keys: { later: { sql: 'd.document_id', type: 'bigint' } },
    sort: '-later',
  }
}

/** Returns a pair in wire format. */
export function presentPair(pair: Pair) {
  return {
    vendorID: pair.partyId,
    vendorName: pair.partyName,
    total: pair.totalCents,
    earlier: { documentID: pair.earlierId, date: toWire(pair.earlierDate), reference: pair.earlierReference },
    later: { documentID: pair.laterId, date: toWire(pair.laterDate), reference: pair.laterReference },
  }
}

/** A pair of documents in any order. */
type NamedPair = { documentID: number; otherID: number; isApart: boolean }

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
  { documentID, otherID, isApart }: NamedPair,
): Promise<Result<NamedPair>> {
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
