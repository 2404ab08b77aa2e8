import type { CalendarDate } from '@twofold/accounting/calendar'

/** Returns the URL of a built-in report for a period. */
export function reportPath(name: string, period: { startDate: CalendarDate; endDate: CalendarDate }): string {
  return `/reports/named/${encodeURIComponent(name)}?${new URLSearchParams(period)}`
}
