// The days of a customer's statement, as its address says them.
import { type CalendarDate, isCalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { usualStart } from '@twofold/accounting/reports/usual-period'

/** From when to when a statement is; both days included. */
export type StatementDays = { startDate: CalendarDate; endDate: CalendarDate }

/** The days that an address says: the month until today when it does not. */
export function statementDays(address: URLSearchParams, today: CalendarDate): StatementDays {
  const dayOf = (name: string) => {
    const written = address.get(name) ?? ''
    return isCalendarDate(written) && written !== ZERO_DATE ? written : null
  }
  const endDate = dayOf('endDate') ?? today
  return { startDate: dayOf('startDate') ?? usualStart(endDate), endDate }
}
