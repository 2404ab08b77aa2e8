// Possible duplicates: two payments or two bills of one vendor with the same amount within 30 days.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { ListStatement } from '../database/list-window.ts'
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
