// The period of a customer's statement, read from the URL.
import { type CalendarDate, isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { usualStart } from '@twofold/accounting/reports/usual-period'

/** The period of a statement, both days included. */
export type StatementDays = { startDate: CalendarDate; endDate: CalendarDate }

/** Returns the period in a URL. By default, it ends today. */
export function statementDays(address: URLSearchParams, today: CalendarDate): StatementDays {
  const dayOf = (name: string) => {
    const written = address.get(name) ?? ''
    return isCalendarDate(written) && written !== ZERO_DATE ? written : null
  }
  const endDate = dayOf('endDate') ?? today
  return { startDate: dayOf('startDate') ?? usualStart(endDate), endDate }
}
