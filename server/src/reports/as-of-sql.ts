// Reads the books as they were recorded when a block of audit entries was sealed. Each transaction has the newest version whose audit entry
// is in this block or an earlier one. Clocks are not used, so the result for a block never changes.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { ListedChange } from '@twofold/accounting/reports/change-list'
import type { ListedLine, ListedTransaction } from '@twofold/accounting/reports/listed-line'
import type { Books } from '../identity/books.ts'
import type { LinesParams } from './lines-sql.ts'

/** A sealed block and its time. Number 0 is before the first block. */
export type SealedBlock = { blockNo: number; sealedAt: string }

const BEFORE_ALL: SealedBlock = { blockNo: 0, sealedAt: '0001-01-01T00:00:00Z' }

const LATEST_SEALED_BLOCK = `
  SELECT no AS "blockNo", instant_text(sealed_at) AS "sealedAt" FROM audit_block
   WHERE organisation_id = $1 AND sealed_at <= $2::timestamptz ORDER BY no DESC LIMIT 1`

/** Returns the newest sealed block at or before a time. */
export async function readLatestSealedBlock(books: Books, instant: string): Promise<SealedBlock> {
  return (await books.query<SealedBlock>(LATEST_SEALED_BLOCK, [books.organisationId, instant]))[0] ?? BEFORE_ALL
}

/**
 * Transactions with an audit entry after block $2 (and up to block $3, unless it is null). Each row has the last of these entries, and the
 * versions as of block $2 and block $3.
 */
const LATE = `
  late AS MATERIALIZED (
    SELECT DISTINCT ON (e.object_id) e.object_id AS transaction_id, e.at, e.user_id
      FROM audit_since($2::bigint) s
      JOIN audit_entry e ON e.organisation_id = $1 AND e.audit_entry_id = s.audit_entry_id AND e.object_kind = 'transaction'
      LEFT JOIN audit_block_entry b ON b.organisation_id = $1 AND b.audit_entry_id = s.audit_entry_id
     WHERE $3::bigint IS NULL OR b.block_no <= $3
     ORDER BY e.object_id, e.audit_entry_id DESC
  ), recorded AS MATERIALIZED (
    SELECT l.transaction_id, max(e.object_version) FILTER (WHERE b.block_no <= $2) AS before,
           max(e.object_version) FILTER (WHERE $3::bigint IS NULL OR b.block_no <= $3) AS after
      FROM late l
      JOIN audit_entry e ON e.organisation_id = $1 AND e.object_kind = 'transaction' AND e.object_id = l.transaction_id
      LEFT JOIN audit_block_entry b ON b.organisation_id = $1 AND b.audit_entry_id = e.audit_entry_id
     GROUP BY l.transaction_id
  ), version AS MATERIALIZED (
    SELECT t.transaction_id, t.version, t.date, t.voided, t.closing, t.account, t.cents, t.comment
      FROM recorded k JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id
                                     AND t.version IN (k.before, k.after)
    UNION ALL
    SELECT v.transaction_id, v.version, v.date, v.voided, v.closing, v.account, v.cents, v.comment
      FROM recorded k JOIN transaction_version v ON v.organisation_id = $1 AND v.transaction_id = k.transaction_id
                                             AND v.version IN (k.before, k.after)
  )`

const one = (which: 'before' | 'after') =>
  `CASE WHEN NOT ${which}.voided THEN json_build_array(${which}.date, ${which}.comment, ${which}.closing, ${which}.account,
     ${which}.cents) END AS ${which}`

const CHANGES = `
  WITH ${LATE}
  SELECT k.transaction_id AS "transactionId", instant_text(l.at) AS at, coalesce(p.username, '') AS by,
         ${one('before')}, ${one('after')}
    FROM recorded k JOIN late l USING (transaction_id)
    LEFT JOIN audit_people() p ON p.user_id = l.user_id
    LEFT JOIN version before ON before.transaction_id = k.transaction_id AND before.version = k.before
    LEFT JOIN version after ON after.transaction_id = k.transaction_id AND after.version = k.after
   WHERE k.before IS DISTINCT FROM k.after
   ORDER BY k.transaction_id`

type Kept = [date: CalendarDate, comment: string, isClosing: boolean, accounts: number[], cents: number[]] | null
type ChangeRow = { transactionId: number; at: string; by: string; before: Kept; after: Kept }

/** Yields every transaction that differs between two blocks (null: the current books), in order of id, row by row. */
export async function* streamChanges(
  books: Books,
  since: SealedBlock,
  until: SealedBlock | null = null,
): AsyncGenerator<ListedChange> {
  const values = [books.organisationId, since.blockNo, until?.blockNo ?? null]
  for await (const { before, after, ...row } of books.stream<ChangeRow>(CHANGES, values)) {
    yield { ...row, before: entryOf(row.transactionId, before), after: entryOf(row.transactionId, after) }
  }
}

const MOVED_SINCE = `
  WITH ${LATE}
  SELECT coalesce(array_agg(account_id), '{}') AS ids, coalesce(array_agg(cents), '{}') AS cents
    FROM (SELECT l.account_id, sum(CASE WHEN v.version = k.after THEN l.cents ELSE -l.cents END)::bigint AS cents
            FROM recorded k JOIN version v USING (transaction_id), unnest(v.account, v.cents) AS l (account_id, cents)
           WHERE k.before IS DISTINCT FROM k.after AND NOT v.voided AND v.date <= $4
           GROUP BY l.account_id) moved`

/**
 * Returns the difference between each account's current balance at the end of a day and the balance as of a block, debit-positive. Omits
 * accounts without a difference. Runs one statement.
 */
export async function readMovedSince(
  books: Books,
  since: SealedBlock,
  endDate: CalendarDate,
): Promise<Iterable<[accountId: number, cents: Cents]>> {
  const values = [books.organisationId, since.blockNo, null, endDate]
  const { ids, cents } = (await books.query<{ ids: number[]; cents: Cents[] }>(MOVED_SINCE, values))[0]!
  return ids.map((id, place) => [id, cents[place]!])
}

function entryOf(transactionId: number, kept: Kept): ListedTransaction | null {
  if (kept === null) return null
  const [date, comment, isClosing, accounts, cents] = kept
  const lines = accounts.map((accountId, index) => ({ accountId, cents: cents[index]! }))
  return { transactionId, date, comment, isClosing, lines }
}

/**
 * The entries between two dates as of a block: current versions of unchanged entries, and recorded versions of the others. Parameters: $1
 * organisation, $2 block, $3 null (there is no later block), $4 and $5 dates.
 */
export const ENTRIES_AS_OF = `
  WITH ${LATE}, entry AS (
    SELECT t.transaction_id, t.date, t.comment, t.closing, t.account, t.cents FROM transaction t
     WHERE t.organisation_id = $1 AND NOT t.voided AND t.date >= $4 AND t.date <= $5
       AND NOT EXISTS (SELECT FROM late l WHERE l.transaction_id = t.transaction_id)
    UNION ALL
    SELECT v.transaction_id, v.date, v.comment, v.closing, v.account, v.cents
      FROM recorded k JOIN version v ON v.transaction_id = k.transaction_id AND v.version = k.before
     WHERE NOT v.voided AND v.date >= $4 AND v.date <= $5
  )`

const ENTRY = `t.transaction_id AS "transactionId", t.date, t.comment, t.closing AS "isClosing", t.account AS accounts,
  t.cents AS amounts`

const linesAsOf = (order: string) => `
  ${ENTRIES_AS_OF}
  SELECT l.account_id AS "accountId", l.cents, ${ENTRY}
    FROM entry t CROSS JOIN LATERAL unnest(t.account, t.cents) WITH ORDINALITY AS l (account_id, cents, no)
    JOIN unnest($6::bigint[]) WITH ORDINALITY AS requested (account_id, no) ON requested.account_id = l.account_id
   ORDER BY ${order}t.date, t.transaction_id, l.no`

const BY_DATE = linesAsOf('')
const BY_ACCOUNT = linesAsOf('requested.no, ')

const TRANSACTIONS_AS_OF = `
  ${ENTRIES_AS_OF}
  SELECT ${ENTRY} FROM entry t WHERE t.account && $6::bigint[] ORDER BY t.date, t.transaction_id`

type EntryRow = {
  transactionId: number
  date: CalendarDate
  comment: string
  isClosing: boolean
  accounts: number[]
  amounts: number[]
}

function valuesOf(books: Books, { blockNo }: SealedBlock, { startDate, endDate, accountIds }: LinesParams) {
  return [books.organisationId, blockNo, null, startDate, endDate, accountIds]
}

/**
 * Yields the lines of the given accounts as of a block. They are sorted by date and order of entry, or grouped by account in the requested
 * order.
 */
export async function* streamLinesAsOf(
  books: Books,
  asOf: SealedBlock,
  params: LinesParams & { isByAccount: boolean },
): AsyncGenerator<ListedLine> {
  const text = params.isByAccount ? BY_ACCOUNT : BY_DATE
  type Row = EntryRow & { accountId: number; cents: number }
  for await (const row of books.stream<Row>(text, valuesOf(books, asOf, params))) {
    yield { ...transactionOf(row), accountId: row.accountId, cents: row.cents }
  }
}

/** Yields the transactions with a line on any of the accounts as of a block, sorted by date and order of entry. */
export async function* streamTransactionsAsOf(
  books: Books,
  asOf: SealedBlock,
  params: LinesParams,
): AsyncGenerator<ListedTransaction> {
  for await (const row of books.stream<EntryRow>(TRANSACTIONS_AS_OF, valuesOf(books, asOf, params))) {
    yield transactionOf(row)
  }
}

function transactionOf({ accounts, amounts, transactionId, date, comment, isClosing }: EntryRow): ListedTransaction {
  const lines = accounts.map((accountId, index) => ({ accountId, cents: amounts[index]! }))
  return { transactionId, date, comment, isClosing, lines }
}
