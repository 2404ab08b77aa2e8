// What of a report is asked for, as it stands in the address of its output. The names in the address are the call's own,
// but for what it is compared with, which is this screen's alone.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'
import { COMPARISONS, type Comparison, defaultPeriod, type Period } from './periods.ts'

export type ReportRequest = Period & {
  /** Chosen for the source where it is USER_SUPPLIED, for the filter where that alone is. */
  accounts: readonly number[]
  /** Chosen for the filter where both are. */
  filterAccounts: readonly number[]
  /** The moment as of which the books are shown as they were known; null: as they are now. */
  asKnownAt: string | null
  /** An earlier moment: what changed since then is shown in place of the figures; null: the figures. */
  since: string | null
  comparisons: readonly Comparison[]
  /** Whether the chart stands above the rows. */
  hasChart: boolean
}

/** What an address asks for; what cannot be part of it is left out. A missing last day is today, a missing first one a month before
 * the last. */
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

/** Whether the days asked for are none: the first lies after the last. */
export function isBackward({ startDate, endDate }: Period): boolean {
  return startDate > endDate
}

function idsIn(address: URLSearchParams, name: string): number[] {
  const ids = address.getAll(name).filter(text => /^[1-9]\d{0,14}$/.test(text))
  return [...new Set(ids.map(Number))]
}

/** The address of a report's output. */
export function reportPath(reportID: number | string, request: Partial<ReportRequest>): string {
  const address = searchOf(request)
  return address.size === 0 ? `/reports/${reportID}` : `/reports/${reportID}?${address}`
}

/** A request as it is written in the address, the days first. */
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

/** What the server is asked. */
export type ReportQuery = {
  startDate: CalendarDate
  endDate: CalendarDate
  account?: string[]
  filterAccount?: string[]
  asKnownAt?: string
}

/** The query of a request, for its own period or another. */
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
