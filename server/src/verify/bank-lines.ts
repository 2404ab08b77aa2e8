// B1: decisions on bank lines are consistent. The lines and the transactions of a match have the same sum, and each line has at most one
// decision.
const inScope = (table: string) => `($1::bigint IS NULL OR ${table}.organisation_id = $1)`

/** The lines and the transactions of a match have the same sum. */
const EQUAL_IN_SUM = `
  SELECT m.organisation_id AS "organisationId",
         format('Match %s has bank lines of %s cents but transactions of %s cents', m.match_id, l.cents, t.cents) AS what
    FROM bank_match m,
         LATERAL (SELECT sum(b.cents) AS cents FROM bank_match_line x JOIN bank_line b USING (organisation_id, line_id)
                   WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id) l,
         LATERAL (SELECT sum(x.cents) AS cents FROM bank_match_transaction x
                   WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id) t
   WHERE ${inScope('m')} AND l.cents IS DISTINCT FROM t.cents`

/**
 * A line has the status matched or posted if and only if it has a match in effect. It has the status undone if and only if its import is
 * undone.
 */
const STATES_AGREE = `
  SELECT b.organisation_id AS "organisationId",
         format('Bank line %s has status %s, which contradicts its import and matches', b.line_id, b.state) AS what
    FROM bank_line b JOIN statement_import i USING (organisation_id, import_id)
    LEFT JOIN bank_match_line x ON x.organisation_id = b.organisation_id AND x.line_id = b.line_id AND x.standing
    LEFT JOIN bank_match m ON m.organisation_id = b.organisation_id AND m.match_id = x.match_id
   WHERE ${inScope('b')}
     AND (i.undone_at IS NOT NULL, CASE m.kind WHEN 'BOOK' THEN 'BOOKED' WHEN 'MATCH' THEN 'MATCHED' ELSE 'none' END)
         IS DISTINCT FROM
         (b.state = 'UNDONE', CASE WHEN b.state IN ('MATCHED', 'BOOKED') THEN b.state ELSE 'none' END)`

/** The parts of a match are in effect exactly as long as the match itself. */
const MATCHES_WHOLE = `
  SELECT m.organisation_id AS "organisationId", format('Match %s is only partly in effect', m.match_id) AS what
    FROM bank_match m
   WHERE ${inScope('m')}
     AND (EXISTS (SELECT FROM bank_match_line x WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id
                     AND x.standing <> (m.undone_at IS NULL))
          OR EXISTS (SELECT FROM bank_match_transaction x WHERE x.organisation_id = m.organisation_id
                        AND x.match_id = m.match_id AND x.standing <> (m.undone_at IS NULL)))`

/** Finds changes to bank lines that are inconsistent with their import. For example, the line belongs to another account. */
const CHANGES_STAND = `
  SELECT c.organisation_id AS "organisationId",
         format('Change %s of bank line %s contradicts its import', c.change_id, c.line_id) AS what
    FROM bank_line_change c JOIN statement_import i USING (organisation_id, import_id) JOIN bank_line b USING (organisation_id, line_id)
   WHERE ${inScope('c')} AND (c.standing <> (i.undone_at IS NULL) OR b.account_id <> i.account_id OR b.import_id = c.import_id)`

/** Each change that an import made to a line has an audit entry. */
const CHANGES_AUDITED = `
  SELECT c.organisation_id AS "organisationId", format('A change of bank line %s has no audit entry', c.line_id) AS what
    FROM (SELECT organisation_id, line_id, count(*) AS count FROM bank_line_change c WHERE ${inScope('c')} GROUP BY 1, 2) c
    LEFT JOIN (SELECT organisation_id, object_id AS line_id, count(*) AS count FROM audit_entry e
                WHERE ${inScope('e')} AND object_kind = 'bank line' AND action IN ('change', 'set aside') GROUP BY 1, 2) e
         USING (organisation_id, line_id)
   WHERE c.count > coalesce(e.count, 0)`

/** The checks of bank lines. */
export const BANK_LINE_CHECKS = [EQUAL_IN_SUM, STATES_AGREE, MATCHES_WHOLE, CHANGES_STAND, CHANGES_AUDITED].map(
  text => ({
    id: 'B1' as const,
    text,
  }),
)
