import { addDays, addMonths, type CalendarDate, endOfMonth, monthOf } from '../calendar.ts'

/** The fields of an account that determine whether its reconciliation is due. */
export type ReconciledSoFar = {
  /** The date of the account's newest statement. Null if the account has no statement. */
  reconciledOn: CalendarDate | null
  /** The number of bank lines for review. */
  waitingLines: number
  /** True if the account has any entries. */
  hasLines: boolean
}

/**
 * Returns whether the reconciliation of an account is due. It is due if the account has bank lines for review, or if no statement includes
 * the last full month. On November 22, an account that is reconciled through October 31 is not due. An account that is reconciled through
 * September 30 is due.
 */
export function isReconciliationDue(
  { reconciledOn, waitingLines, hasLines }: ReconciledSoFar,
  today: CalendarDate,
): boolean {
  if (waitingLines > 0) return true
  return hasLines && (reconciledOn === null || reconciledOn < addDays(monthOf(today), -1))
}

/**
 * Returns the likely date of the next statement, one month later. After the last day of a month comes the last day of the next month: after
 * February 28, 2026, comes March 31. After November 20 comes December 20.
 */
export function nextStatementDate(date: CalendarDate): CalendarDate {
  const next = addMonths(date, 1)
  return date === endOfMonth(date) ? endOfMonth(next) : next
}
