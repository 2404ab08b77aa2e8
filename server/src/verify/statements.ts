// R1: recorded statements match their lines, follow each other without gaps, and are unchanged. Reopened statements still match their
// recorded content.
import { inScope } from './violation.ts'

/** The closing balance is the opening balance plus the sum of the lines, and the number of lines is the recorded number. */
const CLOSES = `
  SELECT s.organisation_id AS "organisationId",
         format('Statement %s of account %s closes at %s cents, but its opening balance of %s and its %s lines come to %s', s.statement_id,
                s.account_id, s.closing, s.opening, l.n, s.opening + l.cents) AS what
    FROM statement s,
         LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents, count(*) AS n FROM statement_line l
                   WHERE l.organisation_id = s.organisation_id AND l.statement_id = s.statement_id) l
   WHERE ${inScope('s')} AND (s.closing, s.line_count) IS DISTINCT FROM (s.opening + l.cents, l.n)`

/** Each opening balance is the previous closing balance. The first opening balance is 0. Dates and numbers increase. */
const FOLLOWS = `
  SELECT organisation_id AS "organisationId",
         format('Statement %s of account %s does not follow the one before it', statement_id, account_id) AS what
    FROM (SELECT s.*, lag(s.statement_id) OVER w AS id_before, lag(s.closing) OVER w AS closing_before,
                 row_number() OVER w AS place, lag(s.no) OVER w AS no_before
            FROM statement s WHERE ${inScope('s')} AND s.reopened_at IS NULL
          WINDOW w AS (PARTITION BY s.organisation_id, s.account_id ORDER BY s.date)) chain
   WHERE (previous_id, opening, no) IS DISTINCT FROM (id_before, coalesce(closing_before, 0), place)`

/** The lines of a statement match the ledger: the same amount, cleared in the statement's period, on the account or a subaccount. */
const LINES_STAND = `
  SELECT s.organisation_id AS "organisationId",
         format('Statement %s contains %s cents of transaction %s on account %s, which differ from the ledger', s.statement_id,
                l.cents, l.transaction_id, l.account_id) AS what
    FROM statement_line l JOIN statement s USING (organisation_id, statement_id)
    LEFT JOIN statement p ON p.organisation_id = s.organisation_id AND p.statement_id = s.previous_id
    LEFT JOIN cleared_mark m ON m.organisation_id = l.organisation_id AND m.transaction_id = l.transaction_id
                            AND m.account_id = l.account_id
    LEFT JOIN LATERAL (
      SELECT sum(e.cents) AS cents FROM transaction t, unnest(t.account, t.cents) AS e (account_id, cents)
       WHERE t.organisation_id = l.organisation_id AND t.transaction_id = l.transaction_id AND NOT t.voided
         AND e.account_id = l.account_id) ledger ON true
   WHERE ${inScope('l')} AND s.reopened_at IS NULL
     AND (l.cents IS DISTINCT FROM ledger.cents OR m.date IS DISTINCT FROM l.cleared_on OR NOT l.standing
          OR m.date > s.date OR m.date <= p.date
          OR s.account_id NOT IN (SELECT account_path(l.organisation_id, l.account_id)))`

/**
 * A line that was cleared in the period of a statement is on that statement. Checks each cleared line separately, because the planner
 * cannot estimate their number.
 */
const MARKS_ON_STATEMENTS = `
  WITH closed AS MATERIALIZED (
    SELECT s.organisation_id, s.account_id, s.date, b.account_id AS below_id
      FROM (SELECT s.organisation_id, s.account_id, max(s.date) AS date FROM statement s
             WHERE ${inScope('s')} AND s.reopened_at IS NULL GROUP BY 1, 2) s,
           LATERAL account_subtree(s.organisation_id, s.account_id) AS b (account_id)
  )
  SELECT m.organisation_id AS "organisationId",
         format('Account %s was reconciled in transaction %s on a day that a statement of account %s covers, but is not on that statement',
                m.account_id, m.transaction_id, c.account_id) AS what
    FROM closed c
    JOIN cleared_mark m ON m.organisation_id = c.organisation_id AND m.account_id = c.below_id AND m.date <= c.date
   WHERE (SELECT count(*) FROM statement_line l
           WHERE l.organisation_id = m.organisation_id AND l.transaction_id = m.transaction_id
             AND l.account_id = m.account_id AND l.standing) = 0`

/**
 * A line is on at most one statement. No account with statements is below another account with statements. The statements of a deleted
 * account have no lines and do not count. The accounts above an account are read once (OFFSET 0), not once for each pair.
 */
const ON_ONE_AT_MOST = `
  SELECT l.organisation_id AS "organisationId",
         format('Account %s of transaction %s is on %s statements', l.account_id, l.transaction_id, count(*)) AS what
    FROM statement_line l JOIN statement s USING (organisation_id, statement_id)
   WHERE ${inScope('l')} AND s.reopened_at IS NULL
   GROUP BY l.organisation_id, l.transaction_id, l.account_id HAVING count(*) > 1
  UNION ALL
  SELECT u.organisation_id, format('Account %s has statements below account %s, which has its own', u.account_id, u.above_id)
    FROM (SELECT s.organisation_id, s.account_id, p.account_id AS above_id
            FROM (SELECT DISTINCT s.organisation_id, s.account_id FROM statement s JOIN account a USING (organisation_id, account_id)
                   WHERE ${inScope('s')} AND s.reopened_at IS NULL AND a.live) s,
                 LATERAL account_path(s.organisation_id, s.account_id) AS p (account_id)
           WHERE p.account_id <> s.account_id OFFSET 0) u
   WHERE EXISTS (SELECT FROM statement o WHERE o.organisation_id = u.organisation_id AND o.account_id = u.above_id
                    AND o.reopened_at IS NULL)`

/** The checks of statements. */
export const STATEMENT_CHECKS = [CLOSES, FOLLOWS, LINES_STAND, MARKS_ON_STATEMENTS, ON_ONE_AT_MOST].map(text => ({
  id: 'R1' as const,
  text,
}))

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

/**
 * B1: decisions on bank lines are consistent. The lines and the transactions of a match have the same sum, and each line has at most one
 * decision.
 */
export const BANK_LINE_CHECKS = [EQUAL_IN_SUM, STATES_AGREE, MATCHES_WHOLE, CHANGES_STAND, CHANGES_AUDITED].map(
  text => ({
    id: 'B1' as const,
    text,
  }),
)
