// SQL statements that clear lines.

import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { PostingBooks } from './post-many.ts'
import {
  type PostedTransaction,
  TRANSACTION_COLUMNS,
  TRANSACTION_MARKS,
  type TransactionRow,
  transactionOf,
} from './posted-transaction.ts'

/**
 * A transaction selected for update. `scope` contains its accounts in the requested subtree. `reconciledOn` is the date through which such
 * an account, or an account above it, is reconciled (null if never).
 */
export type MarkableTransaction = {
  transaction: PostedTransaction
  scope: { accountId: number; reconciledOn: CalendarDate | null }[]
}

type MarkableRow = TransactionRow & { scopeAccounts: number[] | null; reconciledDates: CalendarDate[] | null }

const SELECT_FOR_UPDATE = `
  WITH RECURSIVE chosen AS MATERIALIZED (
    SELECT ${TRANSACTION_COLUMNS} FROM transaction t ${TRANSACTION_MARKS}
     WHERE t.organisation_id = $1 AND t.transaction_id = ANY ($2) AND NOT t.voided
     ORDER BY t.transaction_id FOR NO KEY UPDATE OF t
  ), above AS (
    SELECT DISTINCT a AS account_id, a AS at_id FROM chosen, unnest(chosen.account) AS a
    UNION ALL
    SELECT above.account_id, a.parent_id
      FROM above JOIN account a ON a.organisation_id = $1 AND a.account_id = above.at_id
     WHERE a.parent_id IS NOT NULL
  ), standing AS (
    SELECT above.account_id, bool_or(above.at_id = $3::bigint) AS is_below, max(newest.date) AS reconciled_on
      FROM above LEFT JOIN LATERAL (
             SELECT s.date FROM statement s
              WHERE s.organisation_id = $1 AND s.account_id = above.at_id AND s.reopened_at IS NULL
              ORDER BY s.date DESC LIMIT 1) newest ON true
     GROUP BY above.account_id
  )
  SELECT chosen.*, scope."scopeAccounts", scope."reconciledDates"
    FROM chosen, LATERAL (
      SELECT array_agg(s.account_id ORDER BY s.account_id) AS "scopeAccounts",
             array_agg(coalesce(s.reconciled_on, '${ZERO_DATE}') ORDER BY s.account_id) AS "reconciledDates"
        FROM standing s WHERE s.account_id = ANY (chosen.account) AND ($3::bigint IS NULL OR s.is_below)) scope
   ORDER BY chosen.id`

/**
 * Locks live transactions by id until the end of this database transaction, and returns them. The scope of a transaction is its accounts in
 * the subtree of `accountId`, or all its accounts if `accountId` is null. Runs one statement.
 */
export async function selectTransactionsForUpdate(
  books: PostingBooks,
  ids: readonly number[],
  accountId: number | null,
): Promise<MarkableTransaction[]> {
  const rows = await books.query<MarkableRow>(SELECT_FOR_UPDATE, [books.organisationId, ids, accountId])
  return rows.map(row => ({
    transaction: transactionOf(row),
    scope: (row.scopeAccounts ?? []).map((id, index) => ({
      accountId: id,
      reconciledOn: dayOrNever(row.reconciledDates?.[index]),
    })),
  }))
}

function dayOrNever(date: CalendarDate | undefined): CalendarDate | null {
  return date === undefined || date === ZERO_DATE ? null : date
}

const AUDITED = auditInsert(`
    :action::text, 'transaction', e.id, e.version, NULL, e.before::jsonb, e.after::jsonb
    FROM unnest(:ids::bigint[], :versions::integer[], :befores::text[], :afters::text[]) AS e (id, version, before, after)`)

const MARK = namedStatement(`
  WITH marked AS (
    INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date)
    SELECT :organisation, m.transaction_id, m.account_id, m.date
      FROM unnest(:transactions::bigint[], :accounts::bigint[], :dates::date[]) AS m (transaction_id, account_id, date) ORDER BY 2, 3
    ON CONFLICT (organisation_id, transaction_id, account_id) DO UPDATE SET date = excluded.date
     WHERE cleared_mark.date <> excluded.date)
  ${AUDITED}`)

const UNMARK = namedStatement(`
  WITH unmarked AS (
    DELETE FROM cleared_mark c USING unnest(:transactions::bigint[], :accounts::bigint[]) AS m (transaction_id, account_id)
     WHERE c.organisation_id = :organisation AND c.transaction_id = m.transaction_id AND c.account_id = m.account_id)
  ${AUDITED}`)

/** A change to the cleared accounts of a transaction, with the values before and after the change for the audit trail. */
export type MarkChange = {
  transaction: PostedTransaction
  accountIds: readonly number[]
  /** The date on which the lines were cleared. Null if they are marked as uncleared. */
  date: CalendarDate | null
  before: unknown
  after: unknown
}

/**
 * Marks lines of transactions as cleared or uncleared, by account. Writes an audit entry for each transaction. The changes must either all
 * mark lines as cleared or all mark lines as uncleared. Runs one statement, or no statement if there are no changes.
 */
export async function writeMarks(books: PostingBooks, changes: readonly MarkChange[]): Promise<void> {
  const [first] = changes
  if (first === undefined) return
  const marks = changes.flatMap(({ transaction, accountIds, date }) =>
    accountIds.map(accountId => ({ transactionId: transaction.id, accountId, date })),
  )
  const statement = (first.date === null ? UNMARK : MARK)({
    ...callerValues(books),
    action: first.date === null ? 'unreconcile' : 'reconcile',
    transactions: marks.map(({ transactionId }) => transactionId),
    accounts: marks.map(({ accountId }) => accountId),
    dates: marks.map(({ date }) => date),
    ids: changes.map(({ transaction }) => transaction.id),
    versions: changes.map(({ transaction }) => transaction.version),
    befores: changes.map(({ before }) => JSON.stringify(before)),
    afters: changes.map(({ after }) => JSON.stringify(after)),
  })
  await books.query(...statement)
}
