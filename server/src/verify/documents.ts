// S1, S2, P1: documents, their entries, and the applications between them. Each statement returns one row per violation. $1 is the
// organisation, or null for all organisations. The account and side of a document's entry are defined here again, because they are also
// checked.
import { type InvariantId, inScope } from './violation.ts'

const KINDS = `('receivable invoice', 'customer payment', 'customer write-off', 'payable invoice', 'vendor payment')`

/** The amount that a document posts to its party's account, debit-positive. */
const PARTY_CENTS = `
  CASE WHEN d.kind = 'receivable invoice' THEN d.total
       WHEN d.kind = 'payable invoice' THEN -d.total
       WHEN d.kind IN ('customer payment', 'customer write-off') THEN CASE WHEN d.is_refund THEN d.total ELSE -d.total END
       ELSE CASE WHEN d.is_refund THEN -d.total ELSE d.total END END`

/** Selects the invoices and bills that count as open in the totals of their party. */
const IS_AGED = `d.kind IN ('receivable invoice', 'payable invoice') AND d.applied < abs(d.total) AND NOT d.is_marked_paid AND d.cycle = 1`

/** Selects the document entries that are neither voided nor reversed. */
const STANDING = `
  SELECT t.* FROM transaction t
   WHERE ${inScope('t')} AND t.source_kind IN ${KINDS} AND t.source_purpose = 'entry' AND NOT t.voided
     AND NOT EXISTS (SELECT FROM transaction r
                      WHERE r.organisation_id = t.organisation_id AND r.source_kind = t.source_kind AND r.source_id = t.source_id
                        AND r.source_cycle = t.source_cycle AND r.source_purpose = 'reversal' AND NOT r.voided)`

/** Returns the SQL condition that an account is or was the sales tax account of the organisation. */
const IS_TAX_ACCOUNT = (account: string) => `
  EXISTS (SELECT FROM organisation o WHERE o.organisation_id = d.organisation_id AND o.sales_tax_payable_id = ${account}
          UNION ALL
          SELECT FROM audit_entry e
           WHERE e.organisation_id = d.organisation_id AND e.object_kind = 'organisation' AND e.object_id = d.organisation_id
             AND e.before ->> 'salesTaxPayableID' = ${account}::text)`

/**
 * Every posted document that changes a balance has an entry, and every current entry has a document. A document with a total of 0 changes
 * no balance if the tax account is also the account of the document.
 */
const ENTRIES_AND_DOCUMENTS = `
  WITH standing AS (${STANDING}), posted AS (
    SELECT d.* FROM document d
     WHERE ${inScope('d')} AND d.live AND d.state = 'POSTED'
       AND (d.total <> 0 OR d.entry_id IS NOT NULL
            OR d.kind = 'receivable invoice' AND d.tax <> 0 AND NOT ${IS_TAX_ACCOUNT('d.account_id')}))
  SELECT coalesce(d.organisation_id, t.organisation_id) AS "organisationId",
         CASE WHEN t.transaction_id IS NULL THEN format('Document %s (%s) is posted and has no entry', d.document_id, d.kind)
              WHEN d.document_id IS NULL THEN format('Transaction %s is the entry of %s %s, which is not posted', t.transaction_id,
                                                     t.source_kind, t.source_id)
              ELSE format('Document %s (%s) refers to entry %s but has entry %s', d.document_id, d.kind, d.entry_id, t.transaction_id) END AS what
    FROM posted d FULL JOIN standing t
      ON t.organisation_id = d.organisation_id AND t.source_kind = d.kind AND t.source_id = d.document_id
   WHERE t.transaction_id IS NULL OR d.document_id IS NULL OR t.transaction_id IS DISTINCT FROM d.entry_id OR t.source_cycle <> d.cycle`

/** The entry of a document matches the document: the date, the line on the party's account, and the line on the document's account. */
const ENTRIES_SAY_THE_SAME = `
  SELECT d.organisation_id AS "organisationId",
         format('Entry %s differs from document %s (%s)', t.transaction_id, d.document_id, d.kind) AS what
    FROM document d
    JOIN party p USING (organisation_id, party_id)
    JOIN transaction t ON t.organisation_id = d.organisation_id AND t.transaction_id = d.entry_id,
         LATERAL (SELECT coalesce(sum(c) FILTER (WHERE a = p.account_id), 0) AS on_party,
                         coalesce(sum(c) FILTER (WHERE a = d.account_id), 0) AS on_own
                    FROM unnest(t.account, t.cents) AS l (a, c)) s
   WHERE ${inScope('d')} AND d.live
     AND (t.date <> d.date OR s.on_party <> ${PARTY_CENTS} OR s.on_own NOT IN (-(${PARTY_CENTS}) + d.tax, -(${PARTY_CENTS})))`

/** Every reversal reverses one entry, with the same amounts on the opposite sides. */
const REVERSALS_FIT = `
  SELECT r.organisation_id AS "organisationId", format('Reversal %s does not reverse the entry of its document', r.transaction_id) AS what
    FROM transaction r
    LEFT JOIN transaction t ON t.organisation_id = r.organisation_id AND t.source_kind = r.source_kind AND t.source_id = r.source_id
                           AND t.source_cycle = r.source_cycle AND t.source_purpose = 'entry' AND NOT t.voided
   WHERE ${inScope('r')} AND r.source_purpose = 'reversal' AND NOT r.voided
     AND sorted_lines(r.account, r.cents)
         IS DISTINCT FROM sorted_lines(t.account, (SELECT array_agg(-c ORDER BY no) FROM unnest(t.cents) WITH ORDINALITY AS l (c, no)))`

/** Invoice numbers have no gaps. */
const NUMBERS_HAVE_NO_GAP = `
  SELECT organisation_id AS "organisationId", format('Invoice numbers have a gap: the last is %s, but there are %s invoices', max(number), count(number)) AS what
    FROM document d WHERE ${inScope('d')} AND number IS NOT NULL GROUP BY organisation_id HAVING max(number) <> count(number) OR min(number) <> 1`

/** The balance of a party's account equals the sum of its documents and manual entries, on any date. */
const PARTIES_ADD_UP = `
  WITH standing AS (${STANDING}), moved AS (
    SELECT t.organisation_id, l.account_id, t.date, sum(l.cents) AS cents
      FROM standing t, unnest(t.account, t.cents) AS l (account_id, cents)
      JOIN account a USING (account_id)
     WHERE a.organisation_id = t.organisation_id AND a.role LIKE '%PARTY' GROUP BY 1, 2, 3
  ), expected AS (
    SELECT d.organisation_id, p.account_id, d.date, sum(${PARTY_CENTS}) AS cents
      FROM document d JOIN party p USING (organisation_id, party_id)
     WHERE ${inScope('d')} AND d.live AND d.state = 'POSTED' GROUP BY 1, 2, 3
  )
  SELECT organisation_id AS "organisationId",
         format('Account %s has document entries of %s cents on %s, but its documents come to %s', account_id, coalesce(m.cents, 0), date, coalesce(w.cents, 0)) AS what
    FROM moved m FULL JOIN expected w USING (organisation_id, account_id, date)
   WHERE coalesce(m.cents, 0) <> coalesce(w.cents, 0)`

/** The stored totals of a party's posted and open documents equal the sums of these documents. */
const POSTED_ADDS_UP = `
  SELECT coalesce(k.organisation_id, s.organisation_id) AS "organisationId",
         format('Party %s has stored totals of %s cents posted and %s open, but its documents come to %s and %s', coalesce(k.party_id, s.party_id),
                coalesce(k.cents, 0), coalesce(k.open_cents, 0), coalesce(s.cents, 0), coalesce(s.open_cents, 0)) AS what
    FROM (SELECT * FROM party_posted WHERE ${inScope('party_posted')}) k
    FULL JOIN (SELECT organisation_id, party_id, sum(${PARTY_CENTS}) AS cents, coalesce(sum(d.total) FILTER (WHERE ${IS_AGED}), 0) AS open_cents
                 FROM document d WHERE ${inScope('d')} AND d.live AND d.state = 'POSTED' GROUP BY 1, 2) s
      ON s.organisation_id = k.organisation_id AND s.party_id = k.party_id
   WHERE coalesce(k.cents, 0) <> coalesce(s.cents, 0) OR coalesce(k.open_cents, 0) <> coalesce(s.open_cents, 0)`

/** Every party has an account below the control account of its side. Every account below a control account has a party. */
const PARTIES_HAVE_ACCOUNTS = `
  SELECT coalesce(a.organisation_id, p.organisation_id) AS "organisationId",
         format('Party %s and account %s do not belong together', p.party_id, a.account_id) AS what
    FROM (SELECT * FROM account a WHERE ${inScope('a')} AND a.role LIKE '%PARTY' AND a.live) a
    FULL JOIN (SELECT * FROM party p WHERE ${inScope('p')} AND p.live) p
      ON p.organisation_id = a.organisation_id AND p.account_id = a.account_id
   WHERE a.account_id IS NULL OR p.party_id IS NULL OR a.role <> p.side || '_PARTY'`

/** The applied amount of a document is the sum of its applications, and at most its total. */
const APPLIED_ADDS_UP = `
  SELECT d.organisation_id AS "organisationId",
         format('Document %s (%s) has %s of %s cents applied, but its applications come to %s', d.document_id, d.kind, d.applied, abs(d.total),
                coalesce(s.amount, 0)) AS what
    FROM document d
    LEFT JOIN (SELECT organisation_id, document_id, sum(amount) AS amount
                 FROM (SELECT organisation_id, lowering_id AS document_id, amount FROM advice
                       UNION ALL SELECT organisation_id, raising_id, amount FROM advice) both_sides
                GROUP BY 1, 2) s USING (organisation_id, document_id)
   WHERE ${inScope('d')} AND (d.applied <> coalesce(s.amount, 0) OR d.applied NOT BETWEEN 0 AND abs(d.total))`

/** An application links a credit item and a debit item of the same party. The party exists, and neither document is canceled. */
const APPLICATIONS_FIT = `
  SELECT v.organisation_id AS "organisationId", format('Application %s links documents that cannot be applied to each other', v.advice_id) AS what
    FROM advice v
    LEFT JOIN document l ON l.organisation_id = v.organisation_id AND l.document_id = v.lowering_id
    LEFT JOIN document r ON r.organisation_id = v.organisation_id AND r.document_id = v.raising_id
   WHERE ${inScope('v')} AND (l.raises OR NOT r.raises OR l.party_id <> v.party_id OR r.party_id <> v.party_id OR l.side <> r.side
         OR NOT l.live OR NOT r.live OR l.state = 'ENDED' OR r.state = 'ENDED') IS NOT FALSE`

/** The checks of documents. */
export const DOCUMENT_CHECKS: readonly { id: InvariantId; text: string }[] = [
  { id: 'S1', text: PARTIES_ADD_UP },
  { id: 'S1', text: POSTED_ADDS_UP },
  { id: 'S2', text: ENTRIES_AND_DOCUMENTS },
  { id: 'S2', text: ENTRIES_SAY_THE_SAME },
  { id: 'S2', text: REVERSALS_FIT },
  { id: 'S2', text: NUMBERS_HAVE_NO_GAP },
  { id: 'T3', text: PARTIES_HAVE_ACCOUNTS },
  { id: 'P1', text: APPLIED_ADDS_UP },
  { id: 'P1', text: APPLICATIONS_FIT },
]
