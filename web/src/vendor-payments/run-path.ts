// The URLs of payment runs, and of the bills that a run can pay.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'

/** The URL and the title of the list of payments. Payment runs belong to the same area. */
export const PAYMENTS_PATH = '/vendor-payments'
export const PAYMENTS_AREA = 'Send Payments'

/** The URL of the list of payment runs, with the cash needed by week. */
export const RUNS_PATH = '/vendor-payments/runs'

/** The first and last due date of the bills, inclusive. Null means no limit. */
export type DueDays = { from: CalendarDate | null; through: CalendarDate | null }

/** Returns the URL of a payment run. */
export function runPath(vendorPaymentRunID: number): string {
  return `${RUNS_PATH}/${vendorPaymentRunID}`
}

/** Returns the URL of a new payment run for bills with the given due dates. Without dates, the default dates are used. */
export function newRunPath(days?: DueDays): string {
  return `${RUNS_PATH}/new${days === undefined ? '' : newRunQuery(days)}`
}

/** Returns the due dates as query parameters. A URL without dates means the default dates, so an empty date means no limit. */
export function newRunQuery(days: DueDays): string {
  return queryOf(days) || '?dueEndDate='
}

/** Returns the due dates in the URL of a new payment run. Returns null if the URL has no dates. */
export function newRunDays(search: string): DueDays | null {
  const query = new URLSearchParams(search)
  return query.has('dueStartDate') || query.has('dueEndDate') ? dueDaysIn(search) : null
}

/** Returns the URL of the list of open bills with the given due dates. */
export function openBillsPath(days: DueDays): string {
  return `/payable-invoices${queryOf(days, { status: 'OPEN' })}`
}

/** Returns the due dates in a URL. */
function dueDaysIn(search: string): DueDays {
  const query = new URLSearchParams(search)
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return isCalendarDate(text) ? text : null
  }
  return { from: day('dueStartDate'), through: day('dueEndDate') }
}

/** Returns a query string with the due dates and the other parameters. */
function queryOf({ from, through }: DueDays, others: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(from !== null && { dueStartDate: from }),
    ...(through !== null && { dueEndDate: through }),
    ...others,
  })
  return query.size === 0 ? '' : `?${query}`
}
