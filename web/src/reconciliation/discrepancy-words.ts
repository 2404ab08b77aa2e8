// Describes discrepancies of recorded statements: changes that were made or attempted.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Discrepancy } from '@twofold/contract/discrepancies'

/** The effect that a rejected call would have had on the line, keyed by the name of the call. */
const ATTEMPTS: Record<string, string> = {
  changeTransaction: 'Change',
  deleteTransaction: 'Deletion',
  reconcileTransaction: 'Reconcile date change',
  reconcileLines: 'Reconcile date change',
  unreconcileTransaction: 'Unreconcile',
  unreconcileLines: 'Unreconcile',
  undoImport: 'Import undo',
  changeAccount: 'Account move',
}

/** Describes a discrepancy in a few words: `Change refused`, `Reopened: wrong month`, `Changed after the statement was reopened`. */
export function wordsOf({ kind, reason, wantedDate, heldAmount, otherAmount }: Discrepancy): string {
  if (kind === 'REOPENED') return `Reopened: ${reason}`
  if (kind === 'REFUSED') {
    const day = wantedDate === null ? '' : ` to ${formatDay(fromWire(wantedDate) ?? '')}`
    return `${ATTEMPTS[reason] ?? 'Change'}${day} refused`
  }
  if (heldAmount === null) return 'Added after the statement was reopened'
  return otherAmount === null ? 'Removed after the statement was reopened' : 'Changed after the statement was reopened'
}
