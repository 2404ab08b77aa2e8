import { toWire } from '@twofold/accounting/calendar'
import { amountOf, debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import type { Transaction } from '@twofold/contract/transactions'
import type { PostedTransaction } from './posted-transaction.ts'

/** Returns a transaction in the API format. Each line contains the reconcile date of its account in the transaction. */
export function presentTransaction(posted: PostedTransaction): Transaction {
  const { id, date, comment, lines, isClosing, version, source, cleared, modifiedAt } = posted
  const clearedOn = new Map(cleared.map(mark => [mark.accountId, mark.date]))
  return {
    transactionID: id,
    transactionDate: toWire(date),
    transactionComment: comment,
    transactionAmount: amountOf(lines),
    isReconciled: cleared.length > 0,
    transactionReconcileDate: toWire([...clearedOn.values()].sort().at(-1) ?? null),
    isClosing,
    debitCreditSet: debitCreditSetOf(lines).map(line => ({
      ...line,
      isReconciled: clearedOn.has(line.accountID),
      transactionReconcileDate: toWire(clearedOn.get(line.accountID) ?? null),
    })),
    version,
    ownedBy: source === null ? '' : `${source.kind} ${source.id}`,
    ...presentSource(source),
    modifiedAt,
  }
}

/** Returns the kind and id of the document that owns an entry, or '' and 0 for a manual entry. */
export function presentSource(source: PostedTransaction['source']) {
  return { sourceKind: source?.kind ?? '', sourceID: source?.id ?? 0 }
}
