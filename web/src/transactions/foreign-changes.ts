// What somebody else changed in a transaction while its form was open.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Transaction } from '@twofold/contract/transactions'
import type { ForeignChange } from '../ui/stale-notice.tsx'

/** The differences between the transaction that the form was opened on and the one that stands now. */
export function foreignChanges(
  before: Transaction,
  now: Transaction,
  nameOf: (accountID: number) => string,
): ForeignChange[] {
  const rows: ForeignChange[] = [
    { what: 'Date', was: dayOf(before), now: dayOf(now) },
    { what: 'Comment', was: before.transactionComment, now: now.transactionComment },
    { what: 'Lines', was: linesOf(before, nameOf), now: linesOf(now, nameOf) },
    { what: 'Reconciled', was: before.isReconciled ? 'Y' : 'N', now: now.isReconciled ? 'Y' : 'N' },
  ]
  return rows.filter(row => row.was !== row.now)
}

/** Whether an answer's `current` is a transaction. */
export function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionID' in value && 'debitCreditSet' in value
}

function dayOf({ transactionDate }: Transaction): string {
  const date = fromWire(transactionDate)
  return date === null ? '' : formatDay(date)
}

function linesOf({ debitCreditSet }: Transaction, nameOf: (accountID: number) => string): string {
  return debitCreditSet
    .map(line => `${line.debitOrCredit} ${nameOf(line.accountID)} ${formatCents(line.transactionDCAmount)}`)
    .join('; ')
}
