import { addDays, type CalendarDate, monthOf } from '../calendar.ts'

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
