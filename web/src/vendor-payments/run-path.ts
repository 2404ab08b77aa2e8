// The addresses of payment runs, and of the bills that a run can pay.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'

/** The address of the list of payment runs, with the cash needed by week. */
export const RUNS_PATH = '/vendor-payments/runs'

/** The first and last due date of bills, inclusive. Null if there is no first or no last date. */
export type DueDays = { from: CalendarDate | null; through: CalendarDate | null }

/** Returns the address of a payment run. */
export function runPath(vendorPaymentRunID: number): string {
  return `${RUNS_PATH}/${vendorPaymentRunID}`
}

/** Returns the address that creates a payment run for bills with the given due dates. Without dates, the page uses the default dates. */
export function newRunPath(days?: DueDays): string {
  return `${RUNS_PATH}/new${days === undefined ? '' : newRunQuery(days)}`
}

/** Returns the due dates as a query. An address without dates means the default dates, so a missing limit is written as an empty date. */
export function newRunQuery(days: DueDays): string {
  return queryOf(days) || '?dueEndDate='
}

/** Returns the due dates in the address of a new payment run. Returns null if the address has no dates. */
export function newRunDays(search: string): DueDays | null {
  const query = new URLSearchParams(search)
  return query.has('dueStartDate') || query.has('dueEndDate') ? dueDaysIn(search) : null
}

/** Returns the address of the list of open bills with the given due dates. */
export function openBillsPath(days: DueDays): string {
  return `/payable-invoices${queryOf(days, { status: 'OPEN' })}`
}

/** Returns the due dates in an address. */
function dueDaysIn(search: string): DueDays {
  const query = new URLSearchParams(search)
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isCalendarDate(text) ? text : null
  }
  return { from: day('dueStartDate'), through: day('dueEndDate') }
}

/** Returns a query with the due dates and the other parameters. */
function queryOf({ from, through }: DueDays, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(from !== null && { dueStartDate: from }),
    ...(through !== null && { dueEndDate: through }),
    ...others,
  })
  return query.size === 0 ? '' : `?${query}`
}
