// The parameters of a report in its URL. They have the same names as in the API, except for the comparison, which exists only on this
// screen.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'
import { COMPARISONS, type Comparison } from '@twofold/accounting/reports/compared-period'
import { defaultPeriod, type Period } from './periods.ts'

export type ReportRequest = Period & {
  /** The accounts of the source if the source is USER_SUPPLIED. Otherwise, the accounts of the filter. */
  accounts: readonly number[]
  /** The accounts of the filter if both the source and the filter are USER_SUPPLIED. */
  filterAccounts: readonly number[]
  /** The time as of which the books are shown. Null for the current books. */
  asKnownAt: string | null
  /** If set, the output shows the changes since this time instead of the figures. */
  since: string | null
  comparisons: readonly Comparison[]
  /** Whether the chart is shown above the rows. */
  hasChart: boolean
}

/**
 * Returns the parameters in a URL. Ignores invalid parameters. The default end date is today, and the default start date is one month
 * earlier.
 */
export function requestOf(address: URLSearchParams, today: CalendarDate): ReportRequest {
  const dayIn = (name: keyof Period) => {
    const text = (address.get(name) ?? '').slice(0, 10)
    return isCalendarDate(text) ? text : null
  }
  const usual = defaultPeriod(dayIn('endDate') ?? today)
  return {
    startDate: dayIn('startDate') ?? usual.startDate,
    endDate: usual.endDate,
    accounts: idsIn(address, 'account'),
    filterAccounts: idsIn(address, 'filterAccount'),
    asKnownAt: address.get('asKnownAt') || null,
    since: address.get('since') || null,
    comparisons: COMPARISONS.map(({ value }) => value).filter(value => address.getAll('compare').includes(value)),
    hasChart: address.has('chart'),
  }
}

/** Whether the period is invalid because its start date is after its end date. */
export function isBackward({ startDate, endDate }: Period): boolean {
  return startDate > endDate
}

function idsIn(address: URLSearchParams, name: string): number[] {
  const ids = address.getAll(name).filter(text => /^[1-9]\d{0,14}$/.test(text))
  return [...new Set(ids.map(Number))]
}

/** Returns the URL of a report's output. */
export function reportPath(reportID: number | string, request: Partial<ReportRequest>): string {
  const address = searchOf(request)
  return address.size === 0 ? `/reports/${reportID}` : `/reports/${reportID}?${address}`
}

/** Returns the parameters as a query string that begins with the dates. */
export function searchOf(request: Partial<ReportRequest>): URLSearchParams {
  const {
    startDate,
    endDate,
    accounts = [],
    filterAccounts = [],
    asKnownAt,
    since,
    comparisons = [],
    hasChart,
  } = request
  const address = new URLSearchParams()
  if (startDate !== undefined) address.set('startDate', startDate)
  if (endDate !== undefined) address.set('endDate', endDate)
  for (const id of accounts) address.append('account', String(id))
  for (const id of filterAccounts) address.append('filterAccount', String(id))
  if (asKnownAt) address.set('asKnownAt', asKnownAt)
  if (since) address.set('since', since)
  for (const comparison of comparisons) address.append('compare', comparison)
  if (hasChart) address.set('chart', '')
  return address
}

/** The query parameters of the API call. */
export type ReportQuery = {
  startDate: CalendarDate
  endDate: CalendarDate
  account?: string[]
  filterAccount?: string[]
  asKnownAt?: string
}

/** Returns the query parameters of the API call, for the report's own period or a comparison period. */
export function queryOf(request: ReportRequest, period: Period = request): ReportQuery {
  const { accounts, filterAccounts, asKnownAt } = request
  return {
    startDate: period.startDate,
    endDate: period.endDate,
    ...(accounts.length > 0 && { account: accounts.map(String) }),
    ...(filterAccounts.length > 0 && { filterAccount: filterAccounts.map(String) }),
    ...(asKnownAt !== null && { asKnownAt }),
  }
}
