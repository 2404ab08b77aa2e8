// SQL statements for accounts and their rows for reconciliation. Every statement filters by its organisation, and row-level security
// enforces this.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'

/**
 * An account for reconciliation: the ids of the account and its subaccounts, and its newest statement (or null) with the closing balance,
 * debit-positive. `relatedName` is the name of a parent account or subaccount that has statements (or null).
 */
export type ReconciledAccount = {
  accountId: number
  fullName: string
  type: AccountType
  isLive: boolean
  accountIds: number[]
  reconciledOn: CalendarDate | null
  reconciledCents: Cents
  relatedName: string | null
}

const account = (id: string) => `
  SELECT a.account_id AS "accountId", account_full_name($1, a.account_id) AS "fullName", a.type, a.live AS "isLive",
         ARRAY(SELECT account_subtree($1, a.account_id)) AS "accountIds",
         newest.date AS "reconciledOn", coalesce(newest.closing, 0) AS "reconciledCents",
         (SELECT account_full_name($1, r.account_id) FROM statement r
           WHERE r.organisation_id = $1 AND r.reopened_at IS NULL AND r.account_id <> a.account_id
             AND r.account_id IN (SELECT account_path($1, a.account_id) UNION ALL SELECT account_subtree($1, a.account_id))
           LIMIT 1) AS "relatedName"
    FROM account a
    LEFT JOIN LATERAL (
      SELECT s.date, s.closing FROM statement s
       WHERE s.organisation_id = $1 AND s.account_id = a.account_id AND s.reopened_at IS NULL
       ORDER BY s.date DESC LIMIT 1) newest ON true
   WHERE a.organisation_id = $1 AND a.account_id = ${id}`

const ACCOUNT = account('$2')

/** Returns an account for reconciliation, or null if it is not in the chart. Runs one statement. */
export async function readReconciledAccount(books: PostingBooks, accountId: number): Promise<ReconciledAccount | null> {
  const [found] = await books.query<ReconciledAccount>(ACCOUNT, [books.organisationId, accountId])
  return found?.isLive ? found : null
}

const ACCOUNT_OF_STATEMENT = account(
  '(SELECT s.account_id FROM statement s WHERE s.organisation_id = $1 AND s.statement_id = $2)',
)

/** Returns the account of a statement, even if the account is closed. Returns null if the statement does not exist. Runs one statement. */
export async function readAccountOfStatement(books: Books, statementId: number): Promise<ReconciledAccount | null> {
  const [found] = await books.query<ReconciledAccount>(ACCOUNT_OF_STATEMENT, [books.organisationId, statementId])
  return found ?? null
}

/**
 * The cleared lines or the open lines of a transaction on an account and its subaccounts. `clearedOn` is the date on which they were
 * cleared (null: open). `netCents` is the amount stored in a statement, or null if it equals the sum of the lines.
 */
export type PartRow = {
  id: number
  date: CalendarDate
  comment: string
  account: number[]
  cents: number[]
  part: number[]
  clearedOn: CalendarDate | null
  netCents: Cents | null
}

/**
 * One line of a `PartRow`, as the database returns it. The database does not group the lines, because the query would then take twice as
 * long for an account with many lines.
 */
type LineRow = Omit<PartRow, 'part'> & { accountId: number }

const LINE_OF_PART = `
  SELECT t.transaction_id AS id, t.date, t.comment, t.account, t.cents, k.account_id AS "accountId",
         k.cleared_on AS "clearedOn", k.net AS "netCents"`
/** The order of the lines. Lines of the same `PartRow` are adjacent. */
const IN_ORDER = 'ORDER BY k.cleared_on IS NULL, t.date, t.transaction_id'

async function* partsOf(lines: AsyncIterable<LineRow>): AsyncGenerator<PartRow> {
  let part: PartRow | null = null
  for await (const line of lines) {
    if (part !== null && part.id === line.id && (part.clearedOn === null) === (line.clearedOn === null)) {
      join(part, line)
      continue
    }
    if (part !== null) yield part
    const { id, date, comment, account, cents, accountId, clearedOn, netCents } = line
    part = { id, date, comment, account, cents, part: [accountId], clearedOn, netCents }
  }
  if (part !== null) yield part
}

function join(part: PartRow, { accountId, clearedOn, netCents }: LineRow): void {
  part.part.push(accountId)
  if (part.clearedOn !== null && clearedOn !== null && clearedOn > part.clearedOn) part.clearedOn = clearedOn
  if (part.netCents !== null && netCents !== null) part.netCents += netCents
}

const LINES = `
  line l LEFT JOIN cleared_mark m
    ON m.organisation_id = l.organisation_id AND m.account_id = l.account_id AND m.transaction_id = l.transaction_id`

const UNRECONCILED = `${LINE_OF_PART}
  FROM (SELECT l.transaction_id, l.account_id, m.date AS cleared_on, NULL::bigint AS net
          FROM ${LINES}
         WHERE l.organisation_id = $1 AND l.account_id = ANY ($2) AND l.date <= $4
           AND (m.date IS NULL OR m.date > $3 AND m.date <= $4)) k
  JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id
 ${IN_ORDER}`

/**
 * Returns the open lines of an account and its subaccounts at the end of a day. Also returns the lines that were cleared after the newest
 * statement and by that day. Cleared lines come first. Lines are then sorted by date and order of entry. Runs one statement and yields its
 * rows one by one.
 */
export function streamUnreconciled(
  books: Books,
  { accountIds, reconciledOn }: ReconciledAccount,
  date: CalendarDate,
): AsyncIterable<PartRow> {
  const values = [books.organisationId, accountIds, reconciledOn ?? '-infinity', date]
  return partsOf(books.stream<LineRow>(UNRECONCILED, values))
}

const OF_STATEMENT = `${LINE_OF_PART}
  FROM (SELECT l.transaction_id, l.account_id, l.cleared_on, l.cents AS net
          FROM statement_line l WHERE l.organisation_id = $1 AND l.statement_id = $2
         UNION ALL
        SELECT l.transaction_id, l.account_id, NULL, NULL
          FROM ${LINES}
         WHERE l.organisation_id = $1 AND l.account_id = ANY ($3) AND l.date <= $4 AND (m.date IS NULL OR m.date > $4)
           AND (SELECT s.reopened_at IS NULL FROM statement s WHERE s.organisation_id = $1 AND s.statement_id = $2)) k
  JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id
 ${IN_ORDER}`

/**
 * Returns the lines of a statement. Unless the statement was reopened, also returns the lines that were open on its date. Runs one
 * statement and yields its rows one by one.
 */
export function streamStatementLines(
  books: Books,
  { accountIds }: ReconciledAccount,
  { statementId, date }: { statementId: number; date: CalendarDate },
): AsyncIterable<PartRow> {
  return partsOf(books.stream<LineRow>(OF_STATEMENT, [books.organisationId, statementId, accountIds, date]))
}
