import { toWire } from '@twofold/accounting/calendar'
import { amountOf, debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import type { Transaction } from '@twofold/contract/transactions'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'

/** A posted transaction on the wire: amounts in cents beside their side, each line with the reconcile mark of its account. */
export function presentTransaction(posted: PostedTransaction): Transaction {
  const { id, date, comment, lines, version, source, cleared, modifiedAt } = posted
  const clearedOn = new Map(cleared.map(mark => [mark.accountId, mark.date]))
  const lastClearedOn = cleared.reduce<string | null>(
    (last, mark) => (last && last > mark.date ? last : mark.date),
    null,
  )
  return {
    transactionID: id,
    transactionDate: toWire(date),
    transactionComment: comment,
    transactionAmount: amountOf(lines),
    isReconciled: cleared.length > 0,
    transactionReconcileDate: toWire(lastClearedOn),
    debitCreditSet: debitCreditSetOf(lines).map(line => ({
      ...line,
      isReconciled: clearedOn.has(line.accountID),
      transactionReconcileDate: toWire(clearedOn.get(line.accountID) ?? null),
    })),
    version,
    ownedBy: source === null ? '' : `${source.kind} ${source.id}`,
    modifiedAt,
  }
}
