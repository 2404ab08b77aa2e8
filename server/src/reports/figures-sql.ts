// Reads the debits, credits and opening balances of all accounts for a period. For each end of the period, sums the monthly totals up to
// the nearest month boundary. Then adds or subtracts the lines between the boundary and the end.
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  endOfMonth,
  FIRST_DATE,
  LAST_DATE,
  monthOf,
  ZERO_DATE,
} from '@twofold/accounting/calendar'
import type { Period, ReportedAccount } from '@twofold/accounting/reports/reported-account'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

const LAST_MONTH = monthOf(LAST_DATE)

// The sums before the period use the months before `openingMonth` and the lines from `openingFrom` to `openingTo` with the sign
// `openingSign`. The sums up to the end of the period use `endMonth` to `endSign`. The few closing entries have a separate index.
const FIGURES = namedStatement(`
  WITH parts AS (
    SELECT account_id, coalesce(sum(debit) FILTER (WHERE month < :openingMonth), 0) AS opening_debit,
           coalesce(sum(credit) FILTER (WHERE month < :openingMonth), 0) AS opening_credit,
           coalesce(sum(debit) FILTER (WHERE month < :endMonth), 0) AS debit, coalesce(sum(credit) FILTER (WHERE month < :endMonth), 0) AS credit
      FROM month_total WHERE organisation_id = :organisation AND month < greatest(:openingMonth::date, :endMonth::date) GROUP BY account_id
    UNION ALL
    SELECT account_id, :openingSign * coalesce(sum(cents) FILTER (WHERE cents > 0), 0), -:openingSign * coalesce(sum(cents) FILTER (WHERE cents < 0), 0),
           0, 0
      FROM line WHERE organisation_id = :organisation AND date >= :openingFrom AND date <= :openingTo GROUP BY account_id
    UNION ALL
    SELECT account_id, 0, 0,
           :endSign * coalesce(sum(cents) FILTER (WHERE cents > 0), 0), -:endSign * coalesce(sum(cents) FILTER (WHERE cents < 0), 0)
      FROM line WHERE organisation_id = :organisation AND date >= :endFrom AND date <= :endTo GROUP BY account_id
  ), figures AS (
    SELECT account_id, (sum(opening_debit) - sum(opening_credit))::bigint AS opening,
           (sum(debit) - sum(opening_debit))::bigint AS debit, (sum(credit) - sum(opening_credit))::bigint AS credit
      FROM parts GROUP BY account_id
  ), closed AS (
    SELECT l.account_id, coalesce(sum(l.cents) FILTER (WHERE t.date < :startDate), 0)::bigint AS opening,
           coalesce(sum(l.cents) FILTER (WHERE t.date >= :startDate AND l.cents > 0), 0)::bigint AS debit,
           coalesce(-sum(l.cents) FILTER (WHERE t.date >= :startDate AND l.cents < 0), 0)::bigint AS credit
      FROM transaction t, unnest(t.account, t.cents) AS l (account_id, cents)
     WHERE t.organisation_id = :organisation AND t.closing AND NOT t.voided AND t.date <= :endDate GROUP BY l.account_id
  )
  SELECT a.account_id AS id, a.parent_id AS "parentId", a.name, a.order_key AS "orderKey", a.type, a.number, a.section, a.role, a.live AS "isLive",
         coalesce(f.opening, 0) AS "openingCents", coalesce(f.debit, 0) AS "debitCents", coalesce(f.credit, 0) AS "creditCents",
         coalesce(c.opening, 0) AS "closedOpeningCents", coalesce(c.debit, 0) AS "closedDebitCents",
         coalesce(c.credit, 0) AS "closedCreditCents"
    FROM account a LEFT JOIN figures f USING (account_id) LEFT JOIN closed c USING (account_id)
   WHERE a.organisation_id = :organisation AND (a.live OR :isHistoric)`)

/**
 * Returns all accounts of the chart in no particular order, each with its figures for a period. The figures exclude subaccounts. With
 * `isHistoric`, also returns accounts that are no longer in the chart. Runs one statement, which reads a row per account and month, and the
 * lines of at most two half months.
 */
export function readFigures(books: Books, period: Period, isHistoric = false): Promise<ReportedAccount[]> {
  const { startDate, endDate } = period
  const opening = startDate <= FIRST_DATE ? NOTHING : throughDay(addDays(startDate, -1))
  const end = throughDay(endDate)
  const statement = FIGURES({
    organisation: books.organisationId,
    openingMonth: opening.beforeMonth,
    openingFrom: opening.from,
    openingTo: opening.to,
    openingSign: opening.sign,
    endMonth: end.beforeMonth,
    endFrom: end.from,
    endTo: end.to,
    endSign: end.sign,
    startDate,
    endDate,
    isHistoric,
  })
  return books.query<ReportedAccount>(...statement)
}

/** The month before which monthly totals are summed, and the date range of the lines that are added or subtracted. */
type Cut = { beforeMonth: CalendarDate; from: CalendarDate; to: CalendarDate; sign: 1 | -1 }

const NOTHING: Cut = { beforeMonth: ZERO_DATE, from: LAST_DATE, to: ZERO_DATE, sign: 1 }

/** Returns the months and lines that add up to the balance at the end of a day, starting from the nearer month boundary. */
function throughDay(date: CalendarDate): Cut {
  const month = monthOf(date)
  const isNearStart = month === LAST_MONTH || daysBetween(month, date) < daysBetween(date, endOfMonth(date))
  return isNearStart
    ? { beforeMonth: month, from: month, to: date, sign: 1 }
    : { beforeMonth: addMonths(month, 1), from: addDays(date, 1), to: endOfMonth(date), sign: -1 }
}
