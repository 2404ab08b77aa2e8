import { addDays, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../identity/books.ts'

const LAST_DAY = '9999-12-31'

type Row = { accountId: number; cents: Cents }

// Months before the one of the day after: a month's last day needs no lines at all.
const AT_DAY = `
  SELECT account_id AS "accountId", sum(cents)::bigint AS cents
    FROM (SELECT account_id, sum(debit) - sum(credit) AS cents FROM month_total
           WHERE organisation_id = $1 AND month < $2 GROUP BY account_id
          UNION ALL
          SELECT account_id, sum(cents) FROM line
           WHERE organisation_id = $1 AND date >= $2 AND date <= $3 GROUP BY account_id) parts
   GROUP BY account_id`

/**
 * Every account's own balance at the end of a day, debit-positive in cents; an account that is not in it has 0. What lies
 * below an account is added by accounting's `rollUp`. One statement, as long as accounts x months.
 */
export async function readOwnBalances(books: Books, date: CalendarDate): Promise<Map<number, Cents>> {
  const startsIn = date === LAST_DAY ? date : addDays(date, 1)
  const rows = await books.query<Row>(AT_DAY, [books.organisationId, monthOf(startsIn), date])
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]))
}
