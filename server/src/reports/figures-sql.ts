// Reads the debits, credits and opening balances of all accounts for a period. For each end of the period, sums the monthly totals up to
// the nearest month boundary. Then adds or subtracts the lines between the boundary and the end.
import { addDays, addMonths, type CalendarDate, daysBetween, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import type { Period, ReportedAccount } from '@twofold/accounting/reports/reported-account'
import type { Books } from '../identity/books.ts'

const FIRST_DAY = '0001-01-02'
const LAST_DAY = '9999-12-31'
const LAST_MONTH = '9999-12-01'

// Parameters: $1 organisation. The sums before the period use the months before $2 and the lines from $3 to $4 with the sign $5. The sums
// up to the end of the period use the months before $6 and the lines from $7 to $8 with the sign $9. $10 and $11 are the first and last
// date of the period. $12 is true to include accounts that are no longer in the chart. The few closing entries have a separate index.
const FIGURES = `
  WITH parts AS (
    SELECT account_id, coalesce(sum(debit) FILTER (WHERE month < $2), 0) AS opening_debit,
           coalesce(sum(credit) FILTER (WHERE month < $2), 0) AS opening_credit,
           coalesce(sum(debit) FILTER (WHERE month < $6), 0) AS debit, coalesce(sum(credit) FILTER (WHERE month < $6), 0) AS credit
      FROM month_total WHERE organisation_id = $1 AND month < greatest($2::date, $6::date) GROUP BY account_id
    UNION ALL
    SELECT account_id, $5 * coalesce(sum(cents) FILTER (WHERE cents > 0), 0), -$5 * coalesce(sum(cents) FILTER (WHERE cents < 0), 0),
           0, 0
      FROM line WHERE organisation_id = $1 AND date >= $3 AND date <= $4 GROUP BY account_id
    UNION ALL
    SELECT account_id, 0, 0,
           $9 * coalesce(sum(cents) FILTER (WHERE cents > 0), 0), -$9 * coalesce(sum(cents) FILTER (WHERE cents < 0), 0)
      FROM line WHERE organisation_id = $1 AND date >= $7 AND date <= $8 GROUP BY account_id
  ), figures AS (
    SELECT account_id, (sum(opening_debit) - sum(opening_credit))::bigint AS opening,
           (sum(debit) - sum(opening_debit))::bigint AS debit, (sum(credit) - sum(opening_credit))::bigint AS credit
      FROM parts GROUP BY account_id
  ), closed AS (
    SELECT l.account_id, coalesce(sum(l.cents) FILTER (WHERE t.date < $10), 0)::bigint AS opening,
           coalesce(sum(l.cents) FILTER (WHERE t.date >= $10 AND l.cents > 0), 0)::bigint AS debit,
           coalesce(-sum(l.cents) FILTER (WHERE t.date >= $10 AND l.cents < 0), 0)::bigint AS credit
      FROM transaction t, unnest(t.account, t.cents) AS l (account_id, cents)
     WHERE t.organisation_id = $1 AND t.closing AND NOT t.voided AND t.date <= $11 GROUP BY l.account_id
  )
  SELECT a.account_id AS id, a.parent_id AS "parentId", a.name, a.sort_key AS "sortKey", a.type, a.role, a.live AS "isLive",
         coalesce(f.opening, 0) AS "openingCents", coalesce(f.debit, 0) AS "debitCents", coalesce(f.credit, 0) AS "creditCents",
         coalesce(c.opening, 0) AS "closedOpeningCents", coalesce(c.debit, 0) AS "closedDebitCents",
         coalesce(c.credit, 0) AS "closedCreditCents"
    FROM account a LEFT JOIN figures f USING (account_id) LEFT JOIN closed c USING (account_id)
   WHERE a.organisation_id = $1 AND (a.live OR $12)`

/**
 * Returns all accounts of the chart in no particular order, each with its figures for a period. The figures exclude subaccounts. With
 * `isHistoric`, also returns accounts that are no longer in the chart. Runs one statement, which reads a row per account and month, and the
 * lines of at most two half months.
 */
export function readFigures(books: Books, period: Period, isHistoric = false): Promise<ReportedAccount[]> {
  const { startDate, endDate } = period
  const before = startDate <= FIRST_DAY ? NOTHING : throughDay(addDays(startDate, -1))
  const values = [books.organisationId, ...before, ...throughDay(endDate), startDate, endDate, isHistoric]
  return books.query<ReportedAccount>(FIGURES, values)
}

/** The month before which monthly totals are summed, and the date range of the lines that are added or subtracted. */
type Cut = [beforeMonth: CalendarDate, from: CalendarDate, to: CalendarDate, sign: 1 | -1]

const NOTHING: Cut = ['0001-01-01', LAST_DAY, '0001-01-01', 1]

/** Returns the months and lines that add up to the balance at the end of a day, starting from the nearer month boundary. */
function throughDay(date: CalendarDate): Cut {
  const month = monthOf(date)
  const isNearStart = month === LAST_MONTH || daysBetween(month, date) < daysBetween(date, endOfMonth(date))
  return isNearStart ? [month, month, date, 1] : [addMonths(month, 1), addDays(date, 1), endOfMonth(date), -1]
}
