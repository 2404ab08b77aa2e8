// A discrepancy of a statement in words: what was done or tried.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Discrepancy } from '@twofold/contract/discrepancies'

/** What a call that was refused would have done to the line, by the call's name. */
const ATTEMPTS: Record<string, string> = {
  changeTransaction: 'Change',
  deleteTransaction: 'Deletion',
  reconcileTransaction: 'Another reconcile date',
  reconcileLines: 'Another reconcile date',
  unreconcileTransaction: 'Unreconcile',
  unreconcileLines: 'Unreconcile',
  undoImport: 'Undo of its import',
  changeAccount: 'Move of an account',
}

/** What happened, in a few words: `Change refused`, `Reopened: wrong month`, `Counts otherwise since`. */
export function wordsOf({ kind, reason, wantedDate, heldAmount, otherAmount }: Discrepancy): string {
  if (kind === 'REOPENED') return `Reopened: ${reason}`
  if (kind === 'REFUSED') {
    const day = wantedDate === null ? '' : ` to ${formatDay(fromWire(wantedDate) ?? '')}`
    return `${ATTEMPTS[reason] ?? 'Change'}${day} refused`
  }
  if (heldAmount === null) return 'Added since it was reopened'
  return otherAmount === null ? 'Removed since it was reopened' : 'Changed since it was reopened'
}
