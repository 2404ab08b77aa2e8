// What open bills will cost, by the week in which they are due.
import { addDays, type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { accepted } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'

const WEEKS = 12

type Due = { week: number; approved: Cents; pending: Cents; billCount: number }

// Week -1 is what is overdue, the one after the last all that comes later.
const DUE = `
  SELECT greatest(-1, least($3::integer, floor((coalesce(d.due_date, d.date) - $2::date) / 7.0)))::integer AS week,
         coalesce(sum(d.remaining) FILTER (WHERE d.state = 'POSTED'), 0)::bigint AS approved,
         coalesce(sum(d.remaining) FILTER (WHERE d.state = 'PENDING'), 0)::bigint AS pending, count(*) AS "billCount"
    FROM document d
   WHERE d.organisation_id = $1 AND d.kind = 'payable invoice' AND d.live AND d.is_open AND d.state <> 'ENDED'
     AND NOT d.is_marked_paid AND d.raises
   GROUP BY 1`

const OPEN = `
  SELECT coalesce(sum(d.remaining) FILTER (WHERE d.kind = 'payable invoice'), 0)::bigint AS "openCredits",
         coalesce(sum(d.remaining) FILTER (WHERE d.kind = 'vendor payment'), 0)::bigint AS "openPayments"
    FROM document d
   WHERE d.organisation_id = $1 AND d.side = 'PAYABLE' AND d.live AND d.is_open AND d.state = 'POSTED' AND NOT d.is_marked_paid
     AND NOT d.raises`

/** Cash needed from a day on, which is today when left out, for so many weeks. Two statements. */
export async function readCashNeeded(
  books: Books,
  { startDate = books.today, weeks = WEEKS }: { startDate?: CalendarDate | undefined; weeks?: number | undefined },
) {
  const rows = await books.query<Due>(DUE, [books.organisationId, startDate, weeks])
  const [open] = await books.query<Record<'openCredits' | 'openPayments', Cents>>(OPEN, [books.organisationId])
  const dueIn = (week: number) => {
    const { approved, pending, billCount } = rows.find(row => row.week === week) ?? {
      approved: 0,
      pending: 0,
      billCount: 0,
    }
    return { approved, pending, billCount }
  }
  const weekFrom = (week: number) => {
    const [first, last] = [addDays(startDate, 7 * week), addDays(startDate, 7 * week + 6)]
    return { startDate: toWire(first), endDate: toWire(last), ...dueIn(week) }
  }
  return accepted({
    overdue: dueIn(-1),
    weeks: Array.from({ length: weeks }, (_, week) => weekFrom(week)),
    later: dueIn(weeks),
    ...(open ?? { openCredits: 0, openPayments: 0 }),
  })
}
