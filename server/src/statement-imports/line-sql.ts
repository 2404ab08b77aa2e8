// SQL statements for the review page: the lines, the decisions on them, and the entries with nearby dates.
import type { BankRule, PayeeHistory } from '@twofold/accounting/bank-matching/account-proposer'
import type { OpenEntry } from '@twofold/accounting/bank-matching/match-proposal'
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'

/** A stored line with its current transactions. `isLoose` is true if one of the transactions is void or no longer cleared. */
export type StoredLine = {
  id: number
  importId: number
  accountId: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  number: string
  payeeKey: string
  state: 'WAITING' | 'MATCHED' | 'BOOKED' | 'ASIDE' | 'UNDONE'
  transactionIds: number[] | null
  isLoose: boolean
}

/** A line for review, and the last date that its file covers. */
export type WaitingStoredLine = StoredLine & { through: CalendarDate }

const LINE = `
  b.line_id AS id, b.import_id AS "importId", b.account_id AS "accountId", b.date, b.cents, b.payee, b.memo, b.number,
  b.payee_key AS "payeeKey", b.state`

/** Selects the transactions of a line `b`. `loose` is true if one of them is void or no longer cleared. */
const MATCHED = `
  LEFT JOIN LATERAL (
    SELECT array_agg(x.transaction_id ORDER BY x.transaction_id) AS "transactionIds",
           bool_or(t.voided OR NOT EXISTS (SELECT FROM cleared_mark m
                    WHERE m.organisation_id = b.organisation_id AND m.transaction_id = x.transaction_id
                      AND m.account_id IN (SELECT account_subtree(b.organisation_id, b.account_id)))) AS loose
      FROM bank_match_line ml
      JOIN bank_match_transaction x USING (organisation_id, match_id)
      JOIN transaction t USING (organisation_id, transaction_id)
     WHERE ml.organisation_id = b.organisation_id AND ml.line_id = b.line_id AND ml.standing) matched ON true`

const SHOWN = `${LINE}, matched."transactionIds", coalesce(matched.loose, false) AS "isLoose"`

/** The position of a line among the lines for review, by date and then by id. */
export type LinePlace = { date: CalendarDate; id: number }

const WAITING_COLUMNS = `${LINE}, NULL::bigint[] AS "transactionIds", false AS "isLoose", i.through`
const OF_ACCOUNT = `
  bank_line b JOIN statement_import i USING (organisation_id, import_id)
  WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state = 'WAITING'`

const WAITING = `
  SELECT counted."waitingCount", near.*
    FROM (SELECT count(*) AS "waitingCount" FROM bank_line b
           WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state = 'WAITING') counted
    LEFT JOIN (
      (SELECT ${WAITING_COLUMNS}, false AS "isAfter" FROM ${OF_ACCOUNT}
          AND b.date >= $6::date AND (b.date, b.line_id) <= ($3::date, $4::bigint)
        ORDER BY b.date DESC, b.line_id DESC LIMIT $7)
      UNION ALL
      (SELECT ${WAITING_COLUMNS}, true AS "isAfter" FROM ${OF_ACCOUNT} AND (b.date, b.line_id) > ($3::date, $4::bigint)
        ORDER BY b.date, b.line_id LIMIT $5)) near ON true
   ORDER BY near.date, near.id`

/**
 * The lines around a position: at most `beforeMax` lines between the date `from` and the position, and at most `afterMax` lines after it.
 */
export type LinesAround = { before: WaitingStoredLine[]; after: WaitingStoredLine[]; waitingCount: number }

/** Reads the lines for review around a position, oldest first, and the total number of lines for review. Runs one statement. */
export async function readWaiting(
  books: Books,
  accountId: number,
  { place, from, beforeMax, afterMax }: { place: LinePlace; from: CalendarDate; beforeMax: number; afterMax: number },
): Promise<LinesAround> {
  const values = [books.organisationId, accountId, place.date, place.id, afterMax, from, beforeMax]
  // If there are no lines, a single row contains the count.
  const rows = await books.query<
    Omit<WaitingStoredLine, 'id'> & { id: number | null; isAfter: boolean; waitingCount: number }
  >(WAITING, values)
  const lines = rows.filter((row): row is (typeof rows)[number] & { id: number } => row.id !== null)
  return {
    before: lines.filter(({ isAfter }) => !isAfter),
    after: lines.filter(({ isAfter }) => isAfter),
    waitingCount: rows[0]?.waitingCount ?? 0,
  }
}

const DECIDED = `
  SELECT ${SHOWN}
    FROM (SELECT * FROM bank_line b
           WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.state IN ('MATCHED', 'BOOKED', 'ASIDE')
           ORDER BY b.date DESC, b.line_id DESC LIMIT $3) b ${MATCHED}
   ORDER BY b.date DESC, b.line_id DESC`

/** Returns the newest lines of an account that are matched, posted or excluded. Runs one statement. */
export function readDecided(books: Books, accountId: number, countMax: number): Promise<StoredLine[]> {
  return books.query<StoredLine>(DECIDED, [books.organisationId, accountId, countMax])
}

const LINES_AS_THEY_STAND = `
  SELECT ${SHOWN} FROM bank_line b ${MATCHED} WHERE b.organisation_id = $1 AND b.line_id = ANY ($2) ORDER BY b.date, b.line_id`

/** Returns the current state of lines. Runs one statement. */
export function readLines(books: Books, lineIds: readonly number[]): Promise<StoredLine[]> {
  return books.query<StoredLine>(LINES_AS_THEY_STAND, [books.organisationId, lineIds])
}

const ENTRIES = `
  SELECT t.transaction_id AS id, t.date, t.comment, coalesce(d.reference, '') AS reference, n.cents, n."isCleared"
    FROM (SELECT l.transaction_id, sum(l.cents)::bigint AS cents, bool_and(m.date IS NOT NULL) AS "isCleared"
            FROM line l
            LEFT JOIN cleared_mark m ON m.organisation_id = l.organisation_id AND m.account_id = l.account_id
                                    AND m.transaction_id = l.transaction_id
           WHERE l.organisation_id = $1 AND l.account_id = ANY ($3) AND l.date BETWEEN $4 AND $5
           GROUP BY l.transaction_id HAVING sum(l.cents) <> 0) n
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = n.transaction_id
    LEFT JOIN document d ON d.organisation_id = $1 AND d.document_id = t.source_id AND d.kind = t.source_kind
                        AND d.kind IN ('customer payment', 'vendor payment')
   WHERE NOT EXISTS (SELECT FROM bank_match_transaction x
                      WHERE x.organisation_id = $1 AND x.account_id = $2 AND x.transaction_id = n.transaction_id AND x.standing)
   ORDER BY (t.date >= $7 OR n.cents = ANY ($8)) DESC, t.date, t.transaction_id LIMIT $6`

/**
 * The parameters that select entries: at most `countMax` entries between `from` and `to`. Entries before `near` come last unless their
 * amount is in `cents`.
 */
export type EntriesWanted = {
  from: CalendarDate
  near: CalendarDate
  to: CalendarDate
  cents: readonly Cents[]
  countMax: number
}

/**
 * Returns the unmatched entries between two dates on an account and its subaccounts, with their amounts on these accounts. Runs one
 * statement.
 */
export function readOpenEntries(
  books: Books,
  { accountId, accountIds }: { accountId: number; accountIds: readonly number[] },
  { from, near, to, cents, countMax }: EntriesWanted,
): Promise<OpenEntry[]> {
  const values = [books.organisationId, accountId, accountIds, from, to, countMax, near, cents]
  return books.query<OpenEntry>(ENTRIES, values)
}

const HISTORY = `
  SELECT key, "counterAccountId", times, text FROM (
    SELECT k.key, counter.id AS "counterAccountId", count(*)::integer AS times,
           (array_agg(last.text ORDER BY last.line_id DESC))[1] AS text,
           row_number() OVER (PARTITION BY k.key ORDER BY count(*) DESC, max(last.line_id) DESC) AS place
      FROM unnest($4::text[]) AS k (key),
           LATERAL (SELECT b.line_id, CASE WHEN b.payee = '' THEN b.memo ELSE b.payee END AS text FROM bank_line b
                     WHERE b.organisation_id = $1 AND b.account_id = $2 AND b.payee_key = k.key
                       AND b.state IN ('MATCHED', 'BOOKED') ORDER BY b.line_id DESC LIMIT 10) last
      JOIN bank_match_line ml ON ml.organisation_id = $1 AND ml.line_id = last.line_id AND ml.standing
      JOIN bank_match_transaction x ON x.organisation_id = $1 AND x.match_id = ml.match_id
      JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = x.transaction_id AND NOT t.voided
                        AND cardinality(t.account) = 2,
           LATERAL (SELECT a AS id FROM unnest(t.account) AS a WHERE a <> ALL ($3::bigint[])) counter
     GROUP BY k.key, counter.id) s
   WHERE place = 1`

/** Returns the accounts to which earlier lines with these payees were posted. Runs one statement. */
export function readHistory(
  books: Books,
  { accountId, accountIds }: { accountId: number; accountIds: readonly number[] },
  keys: readonly string[],
): Promise<PayeeHistory[]> {
  return books.query<PayeeHistory>(HISTORY, [books.organisationId, accountId, accountIds, keys])
}

const RECENT = `
  SELECT t.comment, counter.id AS "counterAccountId"
    FROM (SELECT l.transaction_id FROM line l WHERE l.organisation_id = $1 AND l.account_id = $2
           ORDER BY l.date DESC, l.transaction_id DESC LIMIT $3) l
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = l.transaction_id AND cardinality(t.account) = 2
                      AND t.comment <> '',
         LATERAL (SELECT a AS id FROM unnest(t.account) AS a WHERE a <> $2) counter`

/**
 * Returns the comments of an account's newest entries with two lines, newest first, each with the other account of the entry. Runs one
 * statement.
 */
export function readRecentComments(
  books: Books,
  accountId: number,
  countMax: number,
): Promise<{ comment: string; counterAccountId: number }[]> {
  return books.query(RECENT, [books.organisationId, accountId, countMax])
}

const RULES = `
  SELECT r.rule_id AS "ruleId", r.prefix, r.counter_account_id AS "counterAccountId"
    FROM payee_rule r JOIN account a ON a.organisation_id = r.organisation_id AND a.account_id = r.counter_account_id AND a.live
   WHERE r.organisation_id = $1 AND r.account_id = $2 AND r.ended_at IS NULL ORDER BY r.folded`

/** Returns the rules of an account. Runs one statement. */
export function readRules(books: Books, accountId: number): Promise<BankRule[]> {
  return books.query<BankRule>(RULES, [books.organisationId, accountId])
}
