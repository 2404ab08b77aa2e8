// SQL statements for the home screen. Each statement reads a limited number of rows: cash accounts, twelve months of income and expense
// accounts, or a few transactions.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { DOCUMENT_KINDS, type PartySide } from '@twofold/accounting/documents/document-kinds'
import { CASH_NAMES } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'

/** An account on the home screen. Its balance is debit-positive. */
export type WatchedAccount = {
  id: number
  name: string
  cents: Cents
  isCash: boolean
  hasLines: boolean
  reconciledOn: CalendarDate | null
  waitingLines: number
}

// Cash accounts are asset accounts without subaccounts. Their name, or the name of an account above them, matches the pattern $2. An
// account that is reconciled as part of a parent is not listed separately, regardless of its name (covered).
const WATCHED = `
  WITH RECURSIVE through AS MATERIALIZED (
    SELECT account_id, max(date) AS date FROM statement WHERE organisation_id = $1 AND reopened_at IS NULL GROUP BY account_id
  ), waiting AS MATERIALIZED (
    SELECT account_id, count(*) AS lines FROM bank_line WHERE organisation_id = $1 AND state = 'WAITING' GROUP BY account_id
  ), named AS (
    SELECT account_id
      FROM account WHERE organisation_id = $1 AND live AND role IS NULL AND type = 'ASSET' AND name ~* $2
    UNION
    SELECT a.account_id
      FROM named n JOIN account a ON a.organisation_id = $1 AND a.parent_id = n.account_id AND a.live AND a.role IS NULL
  ), cash AS MATERIALIZED (
    SELECT account_id FROM named n
     WHERE NOT EXISTS (SELECT FROM account a WHERE a.organisation_id = $1 AND a.parent_id = n.account_id AND a.live)
  ), covered AS (
    SELECT a.account_id FROM through t JOIN account a ON a.organisation_id = $1 AND a.parent_id = t.account_id AND a.live
    UNION
    SELECT a.account_id FROM covered c JOIN account a ON a.organisation_id = $1 AND a.parent_id = c.account_id AND a.live
  ), watched AS (
    SELECT account_id FROM cash UNION SELECT account_id FROM through UNION SELECT account_id FROM waiting
  )
  SELECT a.account_id AS id, a.name, t.debit - t.credit AS cents, c.account_id IS NOT NULL AS "isCash",
         (t.line_count > 0 OR s.date IS NOT NULL) AND v.account_id IS NULL AS "hasLines", s.date AS "reconciledOn",
         coalesce(w.lines, 0) AS "waitingLines"
    FROM watched x JOIN account a ON a.organisation_id = $1 AND a.account_id = x.account_id AND a.live
    JOIN account_total t ON t.organisation_id = $1 AND t.account_id = x.account_id
    LEFT JOIN cash c ON c.account_id = x.account_id LEFT JOIN through s ON s.account_id = x.account_id
    LEFT JOIN waiting w ON w.account_id = x.account_id LEFT JOIN covered v ON v.account_id = x.account_id
   ORDER BY abs(t.debit - t.credit) DESC, a.account_id`

const NAMED_LIKE_CASH = `\\y(?:${CASH_NAMES.join('|')})\\y`

/**
 * Returns the cash accounts and all accounts that are reconciled with a bank, sorted by balance (largest first) and then by id. Runs one
 * statement.
 */
export function readWatchedAccounts(books: Books): Promise<WatchedAccount[]> {
  return books.query<WatchedAccount>(WATCHED, [books.organisationId, NAMED_LIKE_CASH])
}

// The part of the customer and vendor balances that does not come from documents. It is the current balance minus the few entries with
// later dates. A reversal and its original add up to 0. Parameter $3: the document kinds.
const BY_HAND = `
  SELECT side, sum(cents)::bigint AS cents
    FROM (SELECT p.side, t.debit - t.credit - coalesce(k.cents, 0) AS cents
            FROM party p JOIN account_total t USING (organisation_id, account_id) LEFT JOIN party_posted k USING (organisation_id, party_id)
           WHERE p.organisation_id = $1
          UNION ALL
          SELECT p.side, -l.cents
            FROM line l JOIN party p ON p.organisation_id = $1 AND p.account_id = l.account_id
            JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = l.transaction_id
           WHERE l.organisation_id = $1 AND l.date > $2 AND (t.source_kind IS NULL OR t.source_kind <> ALL ($3::text[]))) parts
   GROUP BY side`

/**
 * Returns the totals of the manual transactions on customer accounts and on vendor accounts through a date, debit-positive. Runs one
 * statement.
 */
export async function readByHand(books: Books, day: CalendarDate): Promise<Record<PartySide, Cents>> {
  const rows = await books.query<{ side: PartySide; cents: Cents }>(BY_HAND, [
    books.organisationId,
    day,
    DOCUMENT_KINDS,
  ])
  const of = (side: PartySide) => rows.find(row => row.side === side)?.cents ?? 0
  return { RECEIVABLE: of('RECEIVABLE'), PAYABLE: of('PAYABLE') }
}

/** The income and expense of a month, in cents. */
export type MonthFigures = { month: CalendarDate; incomeCents: Cents; expenseCents: Cents }

// The months from $2 to $3. Closing entries are excluded, because they only move profit to equity.
const MONTHS = `
  SELECT month, coalesce(sum(-cents) FILTER (WHERE type IN ('INCOME', 'GAIN')), 0)::bigint AS "incomeCents",
         coalesce(sum(cents) FILTER (WHERE type IN ('EXPENSE', 'LOSS')), 0)::bigint AS "expenseCents"
    FROM (SELECT m.month, a.type, m.debit - m.credit AS cents
            FROM account a JOIN month_total m USING (organisation_id, account_id)
           WHERE a.organisation_id = $1 AND a.type IN ('INCOME', 'GAIN', 'EXPENSE', 'LOSS') AND m.month BETWEEN $2 AND $3
          UNION ALL
          SELECT date_trunc('month', t.date)::date, a.type, -l.cents
            FROM transaction t CROSS JOIN unnest(t.account, t.cents) AS l (account_id, cents)
            JOIN account a ON a.organisation_id = $1 AND a.account_id = l.account_id
           WHERE t.organisation_id = $1 AND t.closing AND NOT t.voided
             AND t.date >= $2 AND t.date < ($3::date + interval '1 month')) moved
   GROUP BY month ORDER BY month`

/** Returns the income and expense of the months in a range. Months without income or expenses are omitted. Runs one statement. */
export function readMonths(books: Books, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  return books.query<MonthFigures>(MONTHS, [books.organisationId, from, to])
}

/** A transaction as listed on the home screen. */
export type LastEntry = {
  id: number
  date: CalendarDate
  comment: string
  cents: Cents
  accountId: number
  debits: string[]
  credits: string[]
}

const LAST = `
  SELECT t.transaction_id AS id, t.date, t.comment, t.account[1] AS "accountId", sums.cents, sums.debits, sums.credits
    FROM (SELECT * FROM transaction WHERE organisation_id = $1 AND NOT voided ORDER BY transaction_id DESC LIMIT $2) t
    CROSS JOIN LATERAL (
      SELECT sum(l.cents) FILTER (WHERE l.cents > 0)::bigint AS cents,
             array_agg(a.name ORDER BY l.no) FILTER (WHERE l.cents > 0) AS debits,
             array_agg(a.name ORDER BY l.no) FILTER (WHERE l.cents < 0) AS credits
        FROM unnest(t.account, t.cents) WITH ORDINALITY AS l (account_id, cents, no)
        JOIN account a ON a.organisation_id = $1 AND a.account_id = l.account_id
       WHERE l.no <= $3) sums
   ORDER BY t.transaction_id DESC`

/** Returns the most recently entered transactions, newest first. Runs one statement. */
export function readLastEntries(books: Books, count: number): Promise<LastEntry[]> {
  return books.query<LastEntry>(LAST, [books.organisationId, count, 1000])
}
