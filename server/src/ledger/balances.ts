import { addDays, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'

const LAST_DAY = '9999-12-31'

type Row = { accountId: number; cents: Cents }

// Months before the month of the next day: for the last day of a month, no lines are read.
const AT_DAY = `
  SELECT account_id AS "accountId", sum(cents)::bigint AS cents
    FROM (SELECT account_id, sum(debit) - sum(credit) AS cents FROM month_total
           WHERE organisation_id = $1 AND month < $2 GROUP BY account_id
          UNION ALL
          SELECT account_id, sum(cents) FROM line
           WHERE organisation_id = $1 AND date >= $2 AND date <= $3 GROUP BY account_id) parts
   GROUP BY account_id`

/**
 * Returns every account's own balance at the end of a day, debit-positive in cents. A missing account has 0. Balances of subaccounts are
 * added by accounting's `rollUp`. One statement, whose cost grows with accounts x months.
 */
export async function readOwnBalances(books: Books, date: CalendarDate): Promise<Map<number, Cents>> {
  const startsIn = date === LAST_DAY ? date : addDays(date, 1)
  const rows = await books.query<Row>(AT_DAY, [books.organisationId, monthOf(startsIn), date])
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]))
}
