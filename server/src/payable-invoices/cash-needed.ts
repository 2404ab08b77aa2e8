// Computes the cash needed for open bills, by the week in which they are due.
import { addDays, type CalendarDate, daysBetween, LAST_DATE, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { accepted } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'

const WEEKS = 12

type Due = { week: number; approved: Cents; pending: Cents; credits: Cents; billCount: number }

// Like a payment run, this forecast applies open credits and payments to the vendor's bills that are due first. Pending bills are included.
// Week -1 contains overdue bills. The week after the last requested week contains all later bills.
const DUE = `
  WITH open AS (
    SELECT d.party_id, sum(d.remaining) AS cents FROM document d
     WHERE d.organisation_id = $1 AND d.side = 'PAYABLE' AND d.live AND d.is_open AND d.state = 'POSTED' AND NOT d.is_marked_paid
       AND NOT d.raises
     GROUP BY 1
  ), bill AS (
    SELECT d.party_id, d.state, d.remaining, coalesce(d.due_date, d.date) AS due,
           sum(d.remaining) OVER (PARTITION BY d.party_id ORDER BY coalesce(d.due_date, d.date), d.document_id) AS through
      FROM document d
     WHERE d.organisation_id = $1 AND d.kind = 'payable invoice' AND d.live AND d.is_open AND d.state <> 'ENDED'
       AND NOT d.is_marked_paid AND d.raises
  )
  SELECT greatest(-1, least($3::integer, floor((b.due - $2::date) / 7.0)))::integer AS week,
         coalesce(sum(b.remaining) FILTER (WHERE b.state = 'POSTED'), 0)::bigint AS approved,
         coalesce(sum(b.remaining) FILTER (WHERE b.state = 'PENDING'), 0)::bigint AS pending,
         sum(greatest(0, least(b.remaining, coalesce(o.cents, 0) - (b.through - b.remaining))))::bigint AS credits, count(*) AS "billCount"
    FROM bill b LEFT JOIN open o USING (party_id)
   GROUP BY 1`

const OPEN = `
  SELECT coalesce(sum(d.remaining) FILTER (WHERE d.kind = 'payable invoice'), 0)::bigint AS "openCredits",
         coalesce(sum(d.remaining) FILTER (WHERE d.kind = 'vendor payment'), 0)::bigint AS "openPayments"
    FROM document d
   WHERE d.organisation_id = $1 AND d.side = 'PAYABLE' AND d.live AND d.is_open AND d.state = 'POSTED' AND NOT d.is_marked_paid
     AND NOT d.raises`

const NOTHING: Omit<Due, 'week'> = { approved: 0, pending: 0, credits: 0, billCount: 0 }

/** Returns the cash needed for a number of weeks, starting on a date (default: today). Runs two statements. */
export async function readCashNeeded(
  books: Books,
  { startDate = books.today, weeks = WEEKS }: { startDate?: CalendarDate | undefined; weeks?: number | undefined },
) {
  const rows = await books.query<Due>(DUE, [books.organisationId, startDate, weeks])
  const [open] = await books.query<Record<'openCredits' | 'openPayments', Cents>>(OPEN, [books.organisationId])
  const dueIn = (week: number) => {
    const { approved, pending, credits, billCount } = rows.find(row => row.week === week) ?? NOTHING
    return { approved, pending, credits, billCount }
  }
  const { openCredits, openPayments } = open ?? { openCredits: 0, openPayments: 0 }
  const covered = rows.reduce((sum, { credits }) => sum + credits, 0)
  // The calendar ends in the year 9999. No bills are due after its last week.
  const daysLeft = daysBetween(startDate, LAST_DATE)
  const shown = Math.min(weeks, Math.floor(daysLeft / 7) + 1)
  const weekFrom = (week: number) => {
    const [first, last] = [addDays(startDate, 7 * week), addDays(startDate, Math.min(7 * week + 6, daysLeft))]
    return { startDate: toWire(first), endDate: toWire(last), ...dueIn(week) }
  }
  return accepted({
    overdue: dueIn(-1),
    weeks: Array.from({ length: shown }, (_, week) => weekFrom(week)),
    later: dueIn(weeks),
    openCredits,
    openPayments,
    creditsLeft: openCredits + openPayments - covered,
  })
}
