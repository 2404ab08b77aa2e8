import { addDays, type CalendarDate, monthOf } from '../calendar.ts'

/** The facts about an account that decide whether reconciliation is due. */
export type ReconciledSoFar = {
  /** The date of its newest statement. Null if it has none. */
  reconciledOn: CalendarDate | null
  /** The number of bank lines for review. */
  waitingLines: number
  /** Whether the account has any entries. */
  hasLines: boolean
}

/**
 * Returns whether the reconciliation of an account is due: it has bank lines for review, or no statement includes the last full month. On
 * November 22 an account that is reconciled through October 31 is not due. One that is reconciled through September 30 is due.
 */
export function isReconciliationDue(
  { reconciledOn, waitingLines, hasLines }: ReconciledSoFar,
  today: CalendarDate,
): boolean {
  if (waitingLines > 0) return true
  return hasLines && (reconciledOn === null || reconciledOn < addDays(monthOf(today), -1))
}
