// Reads the lines that were cleared on statements up to a date, for the reconciliation report.
import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import type {
  ReconciledBlock,
  ReconciledItem,
  RecordedStatement,
} from '@twofold/accounting/reports/reconciliation-report'
import type { Books } from '../identity/books.ts'

const STATEMENTS = `
  SELECT DISTINCT ON (s.account_id) s.account_id AS "accountId", s.no, s.date, p.date AS "previousOn", s.opening AS "openingCents",
         s.closing AS "closingCents", coalesce(u.username, '') AS "recordedBy", instant_text(s.recorded_at) AS "recordedAt"
    FROM statement s
    LEFT JOIN statement p ON p.organisation_id = s.organisation_id AND p.statement_id = s.previous_id
    LEFT JOIN audit_people() u ON u.user_id = s.recorded_by
   WHERE s.organisation_id = $1 AND s.reopened_at IS NULL AND s.date <= $2
   ORDER BY s.account_id, s.date DESC`

/** Returns the newest statement of each account up to a date. */
export async function readStatementsBy(books: Books, date: CalendarDate): Promise<Map<number, RecordedStatement>> {
  const rows = await books.query<RecordedStatement>(STATEMENTS, [books.organisationId, date])
  return new Map(rows.map(statement => [statement.accountId, statement]))
}

// All lines of an account in one transaction are cleared together, so they count as one.
const ITEMS = `
  SELECT net.block, net.transaction_id AS "transactionId", net.account_id AS "accountId", net.date, t.comment, net.cents,
         net.cleared_on AS "clearedOn"
    FROM (SELECT scope.block, l.account_id, l.transaction_id, l.date, sum(l.cents)::bigint AS cents,
                 CASE WHEN m.date <= $2 THEN m.date END AS cleared_on
            FROM unnest($3::integer[], $4::bigint[], $5::date[]) AS scope (block, account_id, after)
            JOIN line l ON l.organisation_id = $1 AND l.account_id = scope.account_id AND l.date <= $2
            LEFT JOIN cleared_mark m ON m.organisation_id = $1 AND m.transaction_id = l.transaction_id
                                    AND m.account_id = l.account_id
           WHERE m.date IS NULL OR m.date > scope.after
           GROUP BY scope.block, l.account_id, l.transaction_id, l.date, m.date) net
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = net.transaction_id
   ORDER BY net.block, net.cleared_on IS NULL, net.date, net.transaction_id, net.account_id`

/**
 * Yields the lines of the accounts in each block of the report up to a date, row by row. Excludes lines that were cleared up to the
 * second-newest statement. In each block, cleared lines are first.
 */
export function streamItems(
  books: Books,
  blocks: readonly ReconciledBlock[],
  date: CalendarDate,
): AsyncIterable<ReconciledItem> {
  const scope = blocks.flatMap(({ accounts, statement }, block) =>
    accounts.map(({ id }) => ({ block, id, after: statement?.previousOn ?? ZERO_DATE })),
  )
  return books.stream<ReconciledItem>(ITEMS, [
    books.organisationId,
    date,
    scope.map(({ block }) => block),
    scope.map(({ id }) => id),
    scope.map(({ after }) => after),
  ])
}
