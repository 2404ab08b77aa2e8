// The invariants in SQL. Each statement returns one row per violation. $1 is the organisation, or null for all organisations.
import { BALANCE_CENTS_MAX } from '@twofold/accounting/money'
import { AUDIT_CHECKS } from './audit-trail.ts'
import { DOCUMENT_CHECKS } from './documents.ts'
import { ENTRY_NUMBER_CHECKS } from './entry-numbers.ts'
import { BANK_LINE_CHECKS, STATEMENT_CHECKS } from './statements.ts'
import { type InvariantId, inScope } from './violation.ts'

type Check = { id: InvariantId; text: string }

/** T1. Does not call is_balanced, because that function is also checked. */
const BALANCED = `
  SELECT t.organisation_id AS "organisationId", format('Transaction %s does not balance', t.transaction_id) AS what
    FROM transaction t,
         LATERAL (SELECT coalesce(sum(c), 1) AS net, count(*) AS lines, count(DISTINCT a) AS accounts,
                         coalesce(bool_or(c IS NULL OR a IS NULL), true) AS has_null
                    FROM unnest(t.account, t.cents) AS l (a, c)) s
   WHERE ${inScope('t')} AND (s.net <> 0 OR s.lines < 2 OR s.accounts < 2 OR s.has_null)`

const LINE_AMOUNTS = `
  SELECT l.organisation_id AS "organisationId",
         format('Transaction %s has a line of %s cents on account %s', l.transaction_id, l.cents, l.account_id) AS what
    FROM line l WHERE ${inScope('l')} AND (l.cents = 0 OR abs(l.cents::numeric) > 10000000000000)`

const GROSS_TOTALS = `
  SELECT l.organisation_id AS "organisationId", format('Account %s has gross totals beyond 2^53 - 1', l.account_id) AS what
    FROM line l WHERE ${inScope('l')} GROUP BY l.organisation_id, l.account_id
  HAVING greatest(sum(greatest(l.cents, 0)), sum(greatest(-l.cents, 0))) > ${BALANCE_CENTS_MAX}`

/** T3. */
const OWN_ACCOUNTS = `
  SELECT l.organisation_id AS "organisationId",
         format('Account %s has lines (of transaction %s and possibly others) but is not an open account that can be posted to',
                l.account_id, min(l.transaction_id)) AS what
    FROM line l
    LEFT JOIN account a ON a.organisation_id = l.organisation_id AND a.account_id = l.account_id AND a.live
                       AND (a.role IS NULL OR a.role LIKE '%PARTY')
   WHERE ${inScope('l')} AND a.account_id IS NULL
   GROUP BY l.organisation_id, l.account_id`

/** T4, for the current state: every cleared line belongs to a transaction that is not voided. */
const MARKS_FIT = `
  SELECT m.organisation_id AS "organisationId",
         format('The reconcile mark of account %s does not fit transaction %s', m.account_id, m.transaction_id) AS what
    FROM cleared_mark m LEFT JOIN transaction t USING (organisation_id, transaction_id)
   WHERE ${inScope('m')} AND (t.voided IS NOT FALSE OR m.date < t.date OR NOT m.account_id = ANY (t.account))`

/** T5: the stored lines equal the lines of the transactions that are not voided. */
const LINES_AS_POSTED = `
  SELECT coalesce(p.organisation_id, l.organisation_id) AS "organisationId",
         format('Transaction %s has %s cents on account %s (line %s), the ledger has %s', coalesce(p.transaction_id, l.transaction_id),
                coalesce(p.cents::text, 'nothing'), coalesce(p.account_id, l.account_id), coalesce(p.no, l.no),
                coalesce(l.cents::text, 'nothing')) AS what
    FROM (SELECT t.organisation_id, t.transaction_id, t.date, e.account_id, e.cents, e.no::integer AS no
            FROM transaction t, unnest(t.account, t.cents) WITH ORDINALITY AS e (account_id, cents, no)
           WHERE NOT t.voided AND ${inScope('t')}) p
    FULL JOIN (SELECT * FROM line WHERE ${inScope('line')}) l
      ON l.organisation_id = p.organisation_id AND l.transaction_id = p.transaction_id AND l.no = p.no
     AND l.account_id = p.account_id AND l.date = p.date AND l.cents = p.cents
   WHERE p.transaction_id IS NULL OR l.transaction_id IS NULL`

const ACCOUNT_TOTALS = `
  SELECT coalesce(s.organisation_id, t.organisation_id) AS "organisationId",
         format('Account %s has stored totals %s and lines of %s', coalesce(s.account_id, t.account_id),
                coalesce(format('%s debit, %s credit, %s lines', t.debit, t.credit, t.line_count), 'nothing'),
                coalesce(format('%s debit, %s credit, %s lines', s.debit, s.credit, s.line_count), 'nothing')) AS what
    FROM (SELECT l.organisation_id, l.account_id, sum(greatest(l.cents, 0)) AS debit, sum(greatest(-l.cents, 0)) AS credit,
                 count(*) AS line_count
            FROM line l WHERE ${inScope('l')} GROUP BY 1, 2) s
    FULL JOIN (SELECT * FROM account_total t WHERE ${inScope('t')}) t
      ON t.organisation_id = s.organisation_id AND t.account_id = s.account_id
   WHERE (coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.line_count, 0))
         IS DISTINCT FROM (t.debit, t.credit, t.line_count)`

const MONTH_TOTALS = `
  SELECT coalesce(s.organisation_id, t.organisation_id) AS "organisationId",
         format('Account %s has in the month %s stored totals %s and lines of %s', coalesce(s.account_id, t.account_id),
                coalesce(s.month, t.month),
                coalesce(format('%s debit, %s credit, %s lines', t.debit, t.credit, t.line_count), 'nothing'),
                coalesce(format('%s debit, %s credit, %s lines', s.debit, s.credit, s.line_count), 'nothing')) AS what
    FROM (SELECT l.organisation_id, l.account_id, date_trunc('month', l.date::timestamp)::date AS month,
                 sum(greatest(l.cents, 0)) AS debit, sum(greatest(-l.cents, 0)) AS credit, count(*) AS line_count
            FROM line l WHERE ${inScope('l')} GROUP BY 1, 2, 3) s
    FULL JOIN (SELECT * FROM month_total t WHERE ${inScope('t')}) t
      ON t.organisation_id = s.organisation_id AND t.account_id = s.account_id AND t.month = s.month
   WHERE (coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.line_count, 0))
         IS DISTINCT FROM (coalesce(t.debit, 0), coalesce(t.credit, 0), coalesce(t.line_count, 0))`

/** T5: every account has a stored total, and the flag for accounts that allow posting is correct. */
const TOTALS_THERE = `
  SELECT a.organisation_id AS "organisationId", format('Account %s has no stored total, or one that is wrong about whether it can be posted to', a.account_id) AS what
    FROM account a LEFT JOIN account_total t USING (organisation_id, account_id)
   WHERE ${inScope('a')} AND t.takes_lines IS DISTINCT FROM (a.live AND (a.role IS NULL OR a.role LIKE '%PARTY'))`

/** T6, keys. */
const KEYS_HAVE_EFFECT = `
  SELECT k.organisation_id AS "organisationId",
         format('Idempotency key %s of user %s created transaction %s, which is missing', k.key, k.user_id, k.object_id) AS what
    FROM idempotency_key k LEFT JOIN transaction t ON t.organisation_id = k.organisation_id AND t.transaction_id = k.object_id
   WHERE ${inScope('k')} AND k.object_kind = 'transaction' AND (t.version IS NULL OR t.version < k.object_version)`

/**
 * T6, imports: a row that is marked as imported has a transaction. If the transaction were missing, later imports would still skip the row.
 */
const ROWS_HAVE_EFFECT = `
  SELECT r.organisation_id AS "organisationId",
         format('Imported row %s created transaction %s, which is missing', r.identity, r.object_id) AS what
    FROM imported_row r LEFT JOIN transaction t ON t.organisation_id = r.organisation_id AND t.transaction_id = r.object_id
   WHERE ${inScope('r')} AND r.object_kind = 'transaction' AND t.transaction_id IS NULL`

/** N1, rows: each row belongs to an existing organisation. */
const OF_AN_ORGANISATION = `
  SELECT s.organisation_id AS "organisationId", 'There are rows of this organisation, which does not exist' AS what
    FROM (SELECT organisation_id FROM transaction UNION SELECT organisation_id FROM line
          UNION SELECT organisation_id FROM month_total UNION SELECT organisation_id FROM idempotency_key) s
    LEFT JOIN organisation o USING (organisation_id)
   WHERE ${inScope('s')} AND o.organisation_id IS NULL`

/** C1: versions are numbered without gaps, and each version is later than the previous one. */
const VERSIONS_FOLLOW = `
  SELECT organisation_id AS "organisationId", format('Transaction %s has a gap in its versions at %s', transaction_id, version) AS what
    FROM (SELECT v.organisation_id, v.transaction_id, v.version, v.superseded_at > v.recorded_at AS rises,
                 v.superseded_at AS ends,
                 lead(v.recorded_at) OVER w AS follows, lead(v.version) OVER w AS next
            FROM (SELECT organisation_id, transaction_id, version, recorded_at, superseded_at FROM transaction_version v
                   WHERE ${inScope('v')}
                  UNION ALL
                  SELECT organisation_id, transaction_id, version, modified_at, 'infinity' FROM transaction t
                   WHERE ${inScope('t')} AND t.version > 1) v
          WINDOW w AS (PARTITION BY organisation_id, transaction_id ORDER BY version)) s
   WHERE NOT rises OR ends < 'infinity' AND (next IS DISTINCT FROM version + 1 OR follows IS DISTINCT FROM ends)
  UNION ALL
  SELECT t.organisation_id, format('Transaction %s has version %s but %s earlier versions', t.transaction_id, t.version, count(v.version))
    FROM transaction t LEFT JOIN transaction_version v USING (organisation_id, transaction_id)
   WHERE ${inScope('t')} AND (t.version > 1 OR v.version IS NOT NULL)
   GROUP BY t.organisation_id, t.transaction_id, t.version HAVING count(v.version) <> t.version - 1`

/** The checks of the books. */
export const BOOK_CHECKS: readonly Check[] = [
  { id: 'T1', text: BALANCED },
  { id: 'T2', text: LINE_AMOUNTS },
  { id: 'T2', text: GROSS_TOTALS },
  { id: 'T3', text: OWN_ACCOUNTS },
  { id: 'T4', text: MARKS_FIT },
  { id: 'T5', text: LINES_AS_POSTED },
  { id: 'T5', text: ACCOUNT_TOTALS },
  { id: 'T5', text: MONTH_TOTALS },
  { id: 'T5', text: TOTALS_THERE },
  { id: 'T6', text: KEYS_HAVE_EFFECT },
  { id: 'T6', text: ROWS_HAVE_EFFECT },
  ...STATEMENT_CHECKS,
  { id: 'N1', text: OF_AN_ORGANISATION },
  { id: 'C1', text: VERSIONS_FOLLOW },
  ...DOCUMENT_CHECKS,
  ...BANK_LINE_CHECKS,
  ...AUDIT_CHECKS,
  ...ENTRY_NUMBER_CHECKS,
]

/** N1, tables: every table with data of organisations that the server can read has a policy that restricts it to one organisation. */
const TENANCY_STANDS = `
  SELECT NULL::bigint AS "organisationId", format('The table %s is not isolated by organisation', c.relname) AS what
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organisation_id' AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
     AND has_any_column_privilege('twofold_server', c.oid, 'SELECT, INSERT, UPDATE')
     AND NOT (c.relrowsecurity AND EXISTS (
           SELECT FROM pg_policy p WHERE p.polrelid = c.oid
              AND pg_get_expr(p.polqual, p.polrelid) LIKE '%organisation_id = %current_setting(''app.organisation''%'))`

/** T5: the triggers and checks that protect the books exist and are enabled. */
const GUARDS_STAND = `
  SELECT NULL::bigint AS "organisationId", format('The trigger %s on %s is disabled', t.tgname, c.relname) AS what
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = 'public'::regnamespace AND t.tgenabled NOT IN ('O', 'A')`

/** The checks of the database itself. */
export const STRUCTURE_CHECKS: readonly Check[] = [
  { id: 'N1', text: TENANCY_STANDS },
  { id: 'T5', text: GUARDS_STAND },
]
