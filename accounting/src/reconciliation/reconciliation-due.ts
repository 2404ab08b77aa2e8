import { addDays, type CalendarDate, monthOf } from '../calendar.ts'

/** What is known of an account at the beginning of a day's work. */
export type ReconciledSoFar = {
  /** The day of its newest statement; null when it has none. */
  reconciledOn: CalendarDate | null
  /** How many lines of the bank wait to be matched. */
  waitingLines: number
  /** Whether anything was ever entered. */
  hasLines: boolean
}

/**
 * Whether an account waits to be reconciled: lines of the bank wait, or the last whole month is not on a statement yet. On
 * November 22 an account that is reconciled through October 31 is not due, one through September 30 is.
 */
export function isReconciliationDue(
  { reconciledOn, waitingLines, hasLines }: ReconciledSoFar,
  today: CalendarDate,
): boolean {
  if (waitingLines > 0) return true
  return hasLines && (reconciledOn === null || reconciledOn < addDays(monthOf(today), -1))
}
