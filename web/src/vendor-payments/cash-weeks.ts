// The rows of the table that shows the cash needed for open bills by week.
import { addDays, type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import type { DueDays } from './run-path.ts'

/** A week, or a group of bills outside the weeks: overdue before the first week, or due after the last week. */
export type CashWeek = {
  label: string
  /** The label below a bar. */
  short: string
  days: DueDays
  approvedCents: Cents
  pendingCents: Cents
  /** The amount that the vendors' open credits and unapplied payments cover. */
  creditsCents: Cents
  /** The cash that is still needed. */
  neededCents: Cents
  billCount: number
}

/** Returns the weeks in order, with the overdue bills first. */
export function cashWeeks({ overdue, weeks, later }: ResponseBody<typeof readCashNeeded>): CashWeek[] {
  const rows = weeks.flatMap(({ startDate, endDate, ...due }) => {
    const [from, through] = [fromWire(startDate), fromWire(endDate)]
    return from === null || through === null ? [] : [{ from, through, due }]
  })
  const [first, last] = [rows[0]?.from, rows.at(-1)?.through]
  const rowOf = (label: string, short: string, days: DueDays, due: typeof overdue): CashWeek => ({
    label,
    short,
    days,
    approvedCents: due.approved,
    pendingCents: due.pending,
    creditsCents: due.credits,
    billCount: due.billCount,
    neededCents: due.approved + due.pending - due.credits,
  })
  return [
    ...(first === undefined ? [] : [rowOf('Overdue', 'Overdue', { from: null, through: addDays(first, -1) }, overdue)]),
    ...rows.map(({ from, through, due }) =>
      rowOf(`${monthDay(from)} – ${formatDay(through)}`, monthDay(from), { from, through }, due),
    ),
    ...(last === undefined ? [] : [rowOf('Later', 'Later', { from: addDays(last, 1), through: null }, later)]),
  ]
}

/** Formats a date without its year, such as `Nov 22`. */
function monthDay(day: CalendarDate): string {
  return formatDay(day).replace(/, \d+$/, '')
}
