import { addDays, type CalendarDate, LAST_DATE, monthOf } from '@twofold/accounting/calendar'
import { BALANCE_CENTS_MAX, type Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'

/** Returns the SQL for a sum of cents as a bigint, or NULL if it exceeds +/-(2^53 - 1). The sum must not be NULL. */
export function exactCents(sum: string): string {
  return `CASE WHEN abs(${sum}) <= ${BALANCE_CENTS_MAX} THEN (${sum})::bigint END`
}

type OwnBalanceRow = { accountId: number; cents: Cents }

// Adds up the monthly totals of complete months, and the lines of the last month if it is incomplete.
const AT_DAY = `
  SELECT account_id AS "accountId", sum(cents)::bigint AS cents
    FROM (SELECT account_id, sum(debit) - sum(credit) AS cents FROM month_total
           WHERE organisation_id = $1 AND month < $2 GROUP BY account_id
          UNION ALL
          SELECT account_id, sum(cents) FROM line
           WHERE organisation_id = $1 AND date >= $2 AND date <= $3 GROUP BY account_id) parts
   GROUP BY account_id`

/**
 * Returns the balance of every account without its subaccounts at the end of a date, in cents, debit-positive. An account that is missing
 * from the result has a balance of 0. `rollUp` in accounting adds the balances of subaccounts. Runs one statement. Its cost grows with the
 * number of accounts and months.
 */
export async function readOwnBalances(books: Books, date: CalendarDate): Promise<Map<number, Cents>> {
  const startsIn = date === LAST_DATE ? date : addDays(date, 1)
  const rows = await books.query<OwnBalanceRow>(AT_DAY, [books.organisationId, monthOf(startsIn), date])
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]))
}
