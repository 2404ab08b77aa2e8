// The addresses of payment runs, and of the bills that a run may be made of.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'

/** The payment runs beside the cash that is needed by week. */
export const RUNS_PATH = '/vendor-payments/runs'

/** Bills by the days on which they are due, both included; null: from the first, or to the last. */
export type DueDays = { from: CalendarDate | null; through: CalendarDate | null }

/** One run. */
export function runPath(vendorPaymentRunID: number): string {
  return `${RUNS_PATH}/${vendorPaymentRunID}`
}

/** The screen that makes a run of the bills that are due on these days; without days, of those that it begins with. */
export function newRunPath(days?: DueDays): string {
  return `${RUNS_PATH}/new${days === undefined ? '' : newRunQuery(days)}`
}

/** The days as the address of a new run says them. Where it names none at all it begins with the next ones, so that all of them
 * must be named too. */
export function newRunQuery(days: DueDays): string {
  return queryOf(days) || '?dueEndDate='
}

/** The days that the address of a new run says; null where it names none. */
export function newRunDays(search: string): DueDays | null {
  const query = new URLSearchParams(search)
  return query.has('dueStartDate') || query.has('dueEndDate') ? dueDaysIn(search) : null
}

/** The list of the open bills that are due on these days. */
export function openBillsPath(days: DueDays): string {
  return `/payable-invoices${queryOf(days, { status: 'OPEN' })}`
}

/** The days that an address says. */
function dueDaysIn(search: string): DueDays {
  const query = new URLSearchParams(search)
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isCalendarDate(text) ? text : null
  }
  return { from: day('dueStartDate'), through: day('dueEndDate') }
}

/** Days as an address says them, with what else it says. */
function queryOf({ from, through }: DueDays, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(from !== null && { dueStartDate: from }),
    ...(through !== null && { dueEndDate: through }),
    ...others,
  })
  return query.size === 0 ? '' : `?${query}`
}
