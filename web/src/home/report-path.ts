import type { CalendarDate } from '@twofold/accounting/calendar'

/** The address of a report that every organisation begins with, over some days. */
export function reportPath(name: string, period: { startDate: CalendarDate; endDate: CalendarDate }): string {
  return `/reports/named/${encodeURIComponent(name)}?${new URLSearchParams(period)}`
}
