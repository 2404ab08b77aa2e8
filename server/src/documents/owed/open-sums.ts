// The statements that add up what is open of customers and vendors at the end of a day. The cost grows with the parties, with what is
// open and younger than the oldest age, with what was posted after the day, and with the few documents that were ever reversed: of all
// parties, or of the one that is asked about. What of its invoices is open the database keeps for each party: what is younger is taken
// off it, and what is older need not be read.
//
// Everything is a sum of additions, and nothing is left out by looking for what is not there: what is open as the documents stand
// is one plain reading of them, and what other days and reversals change is added and taken off beside it. Looked for in a set whose
// size the database cannot guess, each document once cost as much as the whole set.

import { AGES } from '@twofold/accounting/reports/ages'

/** What came after a moment: documents that were made since (fresh), advices that were, and documents that were known otherwise, were
 * in an advice that was taken back since, or were ever reversed (apart). */
export type Since = { fresh: number[]; made: number[]; apart: number[] }

/** Whose documents: of all parties; of one, $4; or of all parties as they were known, where the parameter of this number and the two
 * after it are what is apart, fresh and made since. */
export type Scope = 'all' | 'one' | { knownAt: number }

/** A condition that keeps to the one party, where one is asked about. */
const ofParty = (scope: Scope, column = 'party_id') => (scope === 'one' ? `AND ${column} = $4` : '')

const listed = (parameter: number) => `SELECT unnest($${parameter}::bigint[]) AS document_id`

// $1 organisation, $2 day, $3 kinds of document, $4 the party where it is about one. A document that was reversed once has had
// other days and amounts: it and what it is applied to (tangled) are left to the rule that knows. Of the others, what is applied
// counts but for advices to or from what is not posted by the day (late): so much more of the other side of each is open (held).
// Reversed ones count of all parties: one may have been another party's before.
// As known, what is apart is left to the rule as well, what is fresh counts as not posted yet, and what was applied since is held.
const sets = (scope: Scope) => {
  const isKnown = typeof scope === 'object'
  const others = isKnown ? 'AND document_id NOT IN (SELECT document_id FROM other)' : 'AND cycle = 1'
  return `
  ${isKnown ? `other AS MATERIALIZED (${listed(scope.knownAt)} UNION ALL ${listed(scope.knownAt + 1)}),` : ''}
  reversed AS MATERIALIZED (
    ${isKnown ? listed(scope.knownAt) : 'SELECT document_id FROM document WHERE organisation_id = $1 AND cycle > 1'}
  ), after AS MATERIALIZED (
    SELECT document_id, party_id, applied, cycle, ${SIGNED} AS cents, CASE WHEN ${IS_WHOLE} AND d.aged_from IS NOT NULL THEN d.total END AS whole
      FROM document d
     WHERE organisation_id = $1 AND live AND kind = ANY ($3::text[]) AND date > $2 AND state = 'POSTED' ${ofParty(scope)}
  ), late AS MATERIALIZED (
    SELECT document_id, false AS is_reversed FROM document
     WHERE organisation_id = $1 AND live AND state = 'PENDING' AND applied > 0 ${others} ${ofParty(scope)}
    UNION ALL
    SELECT document_id, false FROM after WHERE applied > 0 ${others}
    ${isKnown ? `UNION ALL SELECT document_id, false FROM (${listed(scope.knownAt + 1)}) fresh` : ''}
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
            ${isKnown ? madeSince(scope.knownAt + 2) : ''}) other_sides
     GROUP BY document_id
  )`
}

// Between two documents of which neither is late: both had so much more left.
const madeSince = (parameter: number) => `
            UNION ALL
            SELECT side.document_id, a.amount, false
              FROM unnest($${parameter}::bigint[]) AS m (advice_id)
              JOIN advice a ON a.organisation_id = $1 AND a.advice_id = m.advice_id
             CROSS JOIN LATERAL (VALUES (a.lowering_id), (a.raising_id)) AS side (document_id)
             WHERE a.lowering_id NOT IN (SELECT document_id FROM late) AND a.raising_id NOT IN (SELECT document_id FROM late)`

/** What a posted document does to its party's account, debit-positive. */
const SIGNED = `CASE WHEN d.raises = (d.side = 'RECEIVABLE') THEN abs(d.total) ELSE -abs(d.total) END`

const raised = (cents: string) => `CASE WHEN d.raises THEN ${cents} ELSE -(${cents}) END`
const IS_WHOLE = 'd.is_open AND NOT d.is_marked_paid AND d.cycle = 1'

const stands = (scope: Scope) =>
  `d.organisation_id = $1 AND d.live AND d.state = 'POSTED' AND d.date <= $2 ${ofParty(scope, 'd.party_id')}`

/** Where cents stand: those of open-items.ts, 0 to 4 the ages, 5 marked paid, 6 unapplied; beside them what the documents posted,
 * without those of later days, and, for no party (0), how many were ever reversed. */
export const PLACES = { oldest: 4, markedPaid: 5, unapplied: 6, posted: 7, reversed: 8 } as const

/** The days since it was due at which each age but the first begins. */
const AGE_STARTS = AGES.slice(0, -1).map(({ daysMax }) => daysMax + 1)

// In which column a document's cents stand: an invoice by the day it is aged from, which money to be applied has none of.
const AGED = `CASE WHEN d.aged_from IS NULL THEN ${PLACES.unapplied}
            ELSE width_bucket($2::date - d.aged_from, ARRAY[${AGE_STARTS}]) END`
const PLACED = `CASE WHEN d.is_marked_paid THEN ${PLACES.markedPaid} ELSE ${AGED} END`
const item = (cents: string, place: string | number = PLACED) =>
  `d.party_id, ${place} AS place, ${raised(cents)} AS cents`

// What is open is read by two conditions, so that each finds the index of its own. Of what is not marked paid all but what is applied
// (whole) is added up: that is taken off beside it, where there is any. Of what is tangled all is taken off again.
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

// What is apart or fresh stands among what is open now, and in what all documents posted: it is taken off.
const notYetKnown = (scope: Scope) => `
  UNION ALL
  SELECT ${item('-d.remaining')} FROM other x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
   WHERE ${stands(scope)} AND d.is_open AND d.cycle = 1
  UNION ALL
  SELECT d.party_id, ${PLACES.posted}, -(${SIGNED}) FROM other x JOIN document d ON d.organisation_id = $1 AND d.document_id = x.document_id
   WHERE ${stands(scope)}`

// The days from which what is of an age is aged: of the age of 31 to 60 days, those from 60 to 31 days before. Days are compared as they
// stand: reckoned for each document, they took a third of the time.
const YOUNGER = AGES.slice(0, PLACES.oldest).map(({ daysMax }, age) => {
  const last = age === 0 ? [] : [`d.aged_from <= $2::date - ${AGE_STARTS[age - 1]}`]
  return { place: age, isMeant: [...last, `d.aged_from >= $2::date - ${daysMax}`].join(' AND ') }
})
const isYounger = `d.aged_from >= $2::date - ${AGES[PLACES.oldest - 1]!.daysMax}`
const parts = YOUNGER.map(({ place, isMeant }) => `sum_cents(d.total) FILTER (WHERE ${isMeant}) AS in_${place}`)
// One reading of what is added up makes all lists.
const lists = YOUNGER.map(
  ({ place }) => `
      array_agg(party_id) FILTER (WHERE in_${place} IS NOT NULL) AS parties_${place}, array_agg(in_${place}) FILTER (WHERE in_${place} IS NOT NULL) AS cents_${place}`,
)

/** Lists of the parties with anything in a place, and beside each its cents. A place may have several lists, and a party stand in
 * several of them. */
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

/** The sums of each side's parties together, by place; those for no party have no side. */
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

// What documents that are left to the rule are applied to, each with what is left of it before what is applied between them.
const neighbours = (scope: Scope) => `
  SELECT d.document_id AS id, d.kind, d.due_date AS "dueDate", d.is_marked_paid AS "isMarkedPaid", false AS "isReversed",
         true AS "isPresent", p.account_id AS "accountId", d.entry_id AS "transactionId", d.date, NULL::date AS until,
         CASE WHEN d.raises = (d.side = 'RECEIVABLE') THEN d.remaining + h.amount ELSE -(d.remaining + h.amount) END AS cents
    FROM held h JOIN document d ON d.organisation_id = $1 AND d.document_id = h.document_id
    JOIN party p ON p.organisation_id = $1 AND p.party_id = d.party_id
   WHERE ${stands(scope)} AND h.is_tangled AND d.cycle = 1`

/** What documents that are apart are applied to, as it was known. */
export const NEIGHBOURS = `WITH ${sets({ knownAt: 4 })} ${neighbours({ knownAt: 4 })} ORDER BY id`

/** Documents that were ever reversed with every posting of them, and what they are applied to. */
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
