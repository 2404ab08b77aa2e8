// B1: what was decided on the lines of statements of banks agrees with itself: equal in sum, each line decided on once.
const inScope = (table: string) => `($1::bigint IS NULL OR ${table}.organisation_id = $1)`

/** A match that stands joins lines and transactions that are equal in sum. */
const EQUAL_IN_SUM = `
  SELECT m.organisation_id AS "organisationId",
         format('Match %s joins lines of a bank of %s cents with transactions of %s', m.match_id, l.cents, t.cents) AS what
    FROM bank_match m,
         LATERAL (SELECT sum(b.cents) AS cents FROM bank_match_line x JOIN bank_line b USING (organisation_id, line_id)
                   WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id) l,
         LATERAL (SELECT sum(x.cents) AS cents FROM bank_match_transaction x
                   WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id) t
   WHERE ${inScope('m')} AND l.cents IS DISTINCT FROM t.cents`

/** A line says that it was matched or booked exactly when a match stands on it, and is undone exactly when its import is. */
const STATES_AGREE = `
  SELECT b.organisation_id AS "organisationId",
         format('Line %s of a bank says %s; its import and its matches do not', b.line_id, b.state) AS what
    FROM bank_line b JOIN statement_import i USING (organisation_id, import_id)
    LEFT JOIN bank_match_line x ON x.organisation_id = b.organisation_id AND x.line_id = b.line_id AND x.standing
    LEFT JOIN bank_match m ON m.organisation_id = b.organisation_id AND m.match_id = x.match_id
   WHERE ${inScope('b')}
     AND (i.undone_at IS NOT NULL, CASE m.kind WHEN 'BOOK' THEN 'BOOKED' WHEN 'MATCH' THEN 'MATCHED' ELSE 'none' END)
         IS DISTINCT FROM
         (b.state = 'UNDONE', CASE WHEN b.state IN ('MATCHED', 'BOOKED') THEN b.state ELSE 'none' END)`

/** What a match holds stands while it does, and no longer. */
const MATCHES_WHOLE = `
  SELECT m.organisation_id AS "organisationId", format('Match %s stands in part', m.match_id) AS what
    FROM bank_match m
   WHERE ${inScope('m')}
     AND (EXISTS (SELECT FROM bank_match_line x WHERE x.organisation_id = m.organisation_id AND x.match_id = m.match_id
                     AND x.standing <> (m.undone_at IS NULL))
          OR EXISTS (SELECT FROM bank_match_transaction x WHERE x.organisation_id = m.organisation_id
                        AND x.match_id = m.match_id AND x.standing <> (m.undone_at IS NULL)))`

/** Finds changes to lines that do not match the status of their import or belong to a line of another account. */
const CHANGES_STAND = `
  SELECT c.organisation_id AS "organisationId",
         format('Change %s of line %s of a bank does not agree with its import', c.change_id, c.line_id) AS what
    FROM bank_line_change c JOIN statement_import i USING (organisation_id, import_id) JOIN bank_line b USING (organisation_id, line_id)
   WHERE ${inScope('c')} AND (c.standing <> (i.undone_at IS NULL) OR b.account_id <> i.account_id OR b.import_id = c.import_id)`

/** Each change that imports made in a line has an audit entry. */
const CHANGES_AUDITED = `
  SELECT c.organisation_id AS "organisationId", format('A change of line %s of a bank has no audit entry', c.line_id) AS what
    FROM (SELECT organisation_id, line_id, count(*) AS count FROM bank_line_change c WHERE ${inScope('c')} GROUP BY 1, 2) c
    LEFT JOIN (SELECT organisation_id, object_id AS line_id, count(*) AS count FROM audit_entry e
                WHERE ${inScope('e')} AND object_kind = 'bank line' AND action IN ('change', 'set aside') GROUP BY 1, 2) e
         USING (organisation_id, line_id)
   WHERE c.count > coalesce(e.count, 0)`

/** The checks on the lines of statements of banks. */
export const BANK_LINE_CHECKS = [EQUAL_IN_SUM, STATES_AGREE, MATCHES_WHOLE, CHANGES_STAND, CHANGES_AUDITED].map(
  text => ({
    id: 'B1' as const,
    text,
  }),
)
