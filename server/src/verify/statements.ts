// R1: recorded statements match their lines, follow each other without gaps, and are unchanged. Reopened statements still match their
// recorded content.
const inScope = (table: string) => `($1::bigint IS NULL OR ${table}.organisation_id = $1)`

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
