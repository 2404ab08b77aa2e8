// SQL statements that sum the open amounts of customers and vendors at the end of a day. The database maintains each party's total of open
// invoices. The amounts of newer documents are subtracted from it, so older documents are not read. The cost grows with the number of
// parties and with the number of documents that are read. These are open documents that are not in the oldest age group, documents posted
// after the day, and documents of the scope that were ever reversed.
//
// Every result is a sum without anti-joins between sets of documents. One plain scan reads the documents that are currently open. Separate
// terms add or subtract the changes for other days and reversals. With an anti-join on a set that the planner could not estimate, reading
// one document took as long as reading the whole set.

import { AGES } from '@twofold/accounting/reports/ages'

/**
 * The changes recorded after a point in time. `fresh`: documents created since then. `made`: applications created since then. `apart`:
 * documents that had other values at that time, had an application that was removed since then, or were ever reversed.
 */
export type Since = { fresh: number[]; made: number[]; apart: number[] }

/**
 * The scope of the sums: all parties, one party ($4), or all parties as recorded at an earlier time. `firstParameter` is the number of the
 * first of three parameters: apart, fresh and made since then.
 */
export type Scope = 'all' | 'one' | { firstParameter: number }

/** Returns the SQL condition on the party. Empty if the scope is all parties. */
const ofParty = (scope: Scope, column = 'party_id') => (scope === 'one' ? `AND ${column} = $4` : '')

const listed = (parameter: number) => `SELECT unnest($${parameter}::bigint[]) AS document_id`

// Parameters: the organisation ($1), the date ($2), the document kinds ($3), and the party if the scope has one ($4). Reversed documents
// had other dates and amounts, so the rule in `accounting` computes them and the documents that they are applied to (tangled). For other
// documents, an application counts unless the other document is not posted by the date (late). Such amounts are added back to the open
// amount (held). Reversed documents are read for all parties, because a document may have belonged to another party before. For an earlier
// recording time, the rule also computes the documents in `apart`. The documents in `fresh` count as not posted yet, and later applications
// are added back.
const sets = (scope: Scope) => {
  const isAsOf = typeof scope === 'object'
  const others = isAsOf ? 'AND document_id NOT IN (SELECT document_id FROM other)' : 'AND cycle = 1'
  return `
  ${isAsOf ? `other AS MATERIALIZED (${listed(scope.firstParameter)} UNION ALL ${listed(scope.firstParameter + 1)}),` : ''}
  reversed AS MATERIALIZED (
    ${isAsOf ? listed(scope.firstParameter) : 'SELECT document_id FROM document WHERE organisation_id = $1 AND cycle > 1'}
  ), after AS MATERIALIZED (
    SELECT document_id, party_id, applied, cycle, ${SIGNED} AS cents, CASE WHEN ${IS_WHOLE} AND d.aged_from IS NOT NULL THEN d.total END AS whole
      FROM document d
     WHERE organisation_id = $1 AND live AND kind = ANY ($3::text[]) AND date > $2 AND state = 'POSTED' ${ofParty(scope)}
  ), late AS MATERIALIZED (
    SELECT document_id, false AS is_reversed FROM document
     WHERE organisation_id = $1 AND live AND state = 'PENDING' AND applied > 0 ${others} ${ofParty(scope)}
    UNION ALL
    SELECT document_id, false FROM after WHERE applied > 0 ${others}
    ${isAsOf ? `UNION ALL SELECT document_id, false FROM (${listed(scope.firstParameter + 1)}) fresh` : ''}
    UNION ALL
    SELECT document_id, true FROM reversed
  ), held AS MATERIALIZED (
    SELECT document_id, sum(amount)::bigint AS amount, bool_or(is_reversed) AS is_tangled
      FROM (SELECT a.raising_id AS document_id, a.amount, l.is_reversed
              FROM late l JOIN advice a ON a.organisation_id = $1 AND a.lowering_id = l.document_id
             WHERE a.raising_id NOT IN (SELECT document_id FROM late)
            UNION ALL
            SELECT a.lowering_id, a.amount, l.is_reversed
              FROM late l JOIN advice a ON a.organisation_id = $1 AND a.raising_id = l.document_id
             WHERE a.lowering_id NOT IN (SELECT document_id FROM late)
            ${isAsOf ? madeSince(scope.firstParameter + 2) : ''}) other_sides
     GROUP BY document_id
  )`
}

// Applications between two documents that are posted on or before the date (not late). The applied amount was open on both documents.
const madeSince = (parameter: number) => `
            UNION ALL
            SELECT side.document_id, a.amount, false
              FROM unnest($${parameter}::bigint[]) AS m (advice_id)
              JOIN advice a ON a.organisation_id = $1 AND a.advice_id = m.advice_id
             CROSS JOIN LATERAL (VALUES (a.lowering_id), (a.raising_id)) AS side (document_id)
             WHERE a.lowering_id NOT IN (SELECT document_id FROM late) AND a.raising_id NOT IN (SELECT document_id FROM late)`

/** The amount that a posted document adds to its party's account, debit-positive. */
const SIGNED = `CASE WHEN d.raises = (d.side = 'RECEIVABLE') THEN abs(d.total) ELSE -abs(d.total) END`

const raised = (cents: string) => `CASE WHEN d.raises THEN ${cents} ELSE -(${cents}) END`
const IS_WHOLE = 'd.is_open AND NOT d.is_marked_paid AND d.cycle = 1'

const stands = (scope: Scope) =>
  `d.organisation_id = $1 AND d.live AND d.state = 'POSTED' AND d.date <= $2 ${ofParty(scope, 'd.party_id')}`

/**
 * The columns of amounts, as in open-items.ts. Columns 0 to 4 are the age groups, 5 is for invoices marked as paid, and 6 is for unapplied
 * amounts. Further columns contain the amount posted by documents up to the day and, for party 0, the number of reversed documents.
 */
export const PLACES = { oldest: 4, markedPaid: 5, unapplied: 6, posted: 7, reversed: 8 } as const

/** The number of days overdue at which each age group after the first begins. */
const AGE_STARTS = AGES.slice(0, -1).map(({ daysMax }) => daysMax + 1)

// The column of a document's amount. For an invoice, it is the age group, based on the aging date. Payments and credits have no aging date.
const AGED = `CASE WHEN d.aged_from IS NULL THEN ${PLACES.unapplied}
            ELSE width_bucket($2::date - d.aged_from, ARRAY[${AGE_STARTS}]) END`
const PLACED = `CASE WHEN d.is_marked_paid THEN ${PLACES.markedPaid} ELSE ${AGED} END`
const item = (cents: string, place: string | number = PLACED) =>
  `d.party_id, ${place} AS place, ${raised(cents)} AS cents`

// The open documents are read under two conditions, so that each uses its own index. For documents not marked as paid, the full totals are
// summed (whole). Their applied amounts, if any, are subtracted separately. Tangled documents are subtracted completely.
const whole = (scope: Scope) => `${stands(scope)} AND ${IS_WHOLE}`
const beside = (scope: Scope) => `
  SELECT ${item('-d.applied', AGED)} FROM document d WHERE ${whole(scope)} AND d.is_touched
  UNION ALL
  SELECT ${item('d.remaining', PLACES.markedPaid)} FROM document d WHERE ${stands(scope)} AND d.is_open AND d.is_marked_paid AND d.cycle = 1
  UNION ALL
  SELECT ${item('CASE WHEN h.is_tangled THEN -d.remaining ELSE h.amount END')}
    FROM held h JOIN document d ON d.organisation_id = $1 AND d.document_id = h.document_id
   WHERE ${stands(scope)} AND d.cycle = 1
  UNION ALL
  SELECT party_id, ${PLACES.posted}, -cents FROM after
  UNION ALL
  SELECT party_id, ${PLACES.oldest}, -whole FROM after WHERE whole IS NOT NULL
  ${typeof scope === 'object' ? notYetKnown(scope) : ''}
  UNION ALL
  SELECT 0, ${PLACES.reversed}, count(*) FROM reversed`

// The current open amounts and the posted amounts include `apart` and `fresh`, which are subtracted here.
const notYetKnown = (scope: Scope) => `
  UNION ALL
  SELECT ${item('-d.remaining')} FROM other x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
   WHERE ${stands(scope)} AND d.is_open AND d.cycle = 1
  UNION ALL
  SELECT d.party_id, ${PLACES.posted}, -(${SIGNED}) FROM other x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
   WHERE ${stands(scope)}`

// The range of aging dates of each age group. For example, the group of 31 to 60 days covers the dates from 60 to 31 days before the report
// date. The query compares dates, because computing the age of each document took a third of the time.
const YOUNGER = AGES.slice(0, PLACES.oldest).map(({ daysMax }, age) => {
  const last = age === 0 ? [] : [`d.aged_from <= $2::date - ${AGE_STARTS[age - 1]}`]
  return { place: age, isMeant: [...last, `d.aged_from >= $2::date - ${daysMax}`].join(' AND ') }
})
const isYounger = `d.aged_from >= $2::date - ${AGES[PLACES.oldest - 1]!.daysMax}`
const parts = YOUNGER.map(({ place, isMeant }) => `sum_cents(d.total) FILTER (WHERE ${isMeant}) AS in_${place}`)
// A single scan of the summed rows creates all arrays.
const lists = YOUNGER.map(
  ({ place }) => `
      array_agg(party_id) FILTER (WHERE in_${place} IS NOT NULL) AS parties_${place}, array_agg(in_${place}) FILTER (WHERE in_${place} IS NOT NULL) AS cents_${place}`,
)

/**
 * Returns arrays of the parties with an amount in a column, and their amounts. A column may have several rows, and a party may be in
 * several rows.
 */
export const openLists = (scope: Scope) => `
  WITH ${sets(scope)}, younger AS (
    SELECT d.party_id, ${parts.join(', ')}, sum_cents(-d.total) AS not_older FROM document d WHERE ${whole(scope)} AND ${isYounger}
     GROUP BY d.party_id
  ), lists AS MATERIALIZED (
    SELECT ${lists.join(',')}, array_agg(party_id) AS parties, array_agg(not_older) AS not_older FROM younger
  ), kept AS MATERIALIZED (
    SELECT array_agg(party_id) AS parties, array_agg(cents) AS posted, array_agg(open_cents) AS open
      FROM party_posted WHERE organisation_id = $1 ${ofParty(scope)}
  )
  SELECT place, array_agg(party_id) AS parties, array_agg(cents) AS cents
    FROM (${beside(scope)}
          UNION ALL SELECT ${item('abs(d.total)', PLACES.unapplied)} FROM document d WHERE ${whole(scope)} AND d.aged_from IS NULL) beside
   GROUP BY place
  UNION ALL
  SELECT place, p.parties, p.cents
    FROM kept k, lists l,
         LATERAL (VALUES (${PLACES.posted}, k.parties, k.posted), (${PLACES.oldest}, k.parties, k.open), (${PLACES.oldest}, l.parties, l.not_older),
                         ${YOUNGER.map(({ place }) => `(${place}, l.parties_${place}, l.cents_${place})`).join(', ')}) p (place, parties, cents)
   WHERE p.parties IS NOT NULL`

/** Selects the sums for customers and for vendors by column. Rows without a party belong to neither. */
export const OPEN_TOTALS = `
  WITH ${sets('all')}, open AS (
    SELECT party_id, place, sum_cents(cents) AS cents
      FROM (SELECT d.party_id, ${AGED} AS place, d.total AS cents FROM document d WHERE ${whole('all')} AND ${isYounger}
            UNION ALL SELECT d.party_id, ${PLACES.oldest}, -d.total FROM document d WHERE ${whole('all')} AND ${isYounger}
            UNION ALL SELECT party_id, ${PLACES.oldest}, open_cents FROM party_posted WHERE organisation_id = $1
            UNION ALL SELECT ${item('abs(d.total)', PLACES.unapplied)} FROM document d WHERE ${whole('all')} AND d.aged_from IS NULL
            UNION ALL ${beside('all')}) parts
     GROUP BY party_id, place
  )
  SELECT p.side, o.place, sum(o.cents)::bigint AS cents
    FROM open o LEFT JOIN party p ON p.organisation_id = $1 AND p.party_id = o.party_id
   GROUP BY 1, 2`

// The documents that the tangled documents are applied to, each with its open amount before applications between them.
const neighbours = (scope: Scope) => `
  SELECT d.document_id AS id, d.kind, d.due_date AS "dueDate", d.is_marked_paid AS "isMarkedPaid", false AS "isReversed",
         true AS "isPresent", p.account_id AS "accountId", d.entry_id AS "transactionId", d.date, NULL::date AS until,
         CASE WHEN d.raises = (d.side = 'RECEIVABLE') THEN d.remaining + h.amount ELSE -(d.remaining + h.amount) END AS cents
    FROM held h JOIN document d ON d.organisation_id = $1 AND d.document_id = h.document_id
    JOIN party p ON p.organisation_id = $1 AND p.party_id = d.party_id
   WHERE ${stands(scope)} AND h.is_tangled AND d.cycle = 1`

/** The documents to which the documents in `apart` are applied, as recorded at that time. */
export const NEIGHBOURS = `WITH ${sets({ firstParameter: 4 })} ${neighbours({ firstParameter: 4 })} ORDER BY id`

/** Documents that were ever reversed, with all their postings and the documents that they are applied to. */
export const tangled = (scope: Scope) => `
  WITH ${sets(scope)} ${neighbours(scope)}
  UNION ALL
  SELECT d.document_id, d.kind, d.due_date, d.is_marked_paid, true, coalesce(d.entry_id = e.transaction_id, false), p.account_id,
         e.transaction_id, e.date, r.date, l.cents
    FROM reversed x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
    JOIN transaction e ON e.organisation_id = $1 AND e.source_kind = d.kind AND e.source_id = d.document_id
                      AND e.source_purpose = 'entry' AND NOT e.voided
    LEFT JOIN transaction r ON r.organisation_id = $1 AND r.source_kind = d.kind AND r.source_id = d.document_id
                           AND r.source_purpose = 'reversal' AND r.source_cycle = e.source_cycle AND NOT r.voided
    CROSS JOIN LATERAL unnest(e.account, e.cents) AS l (account_id, cents)
    JOIN party p ON p.organisation_id = $1 AND p.account_id = l.account_id AND p.side = d.side
   ORDER BY id, date, "transactionId"`
