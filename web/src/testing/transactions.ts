// Transactions and lines of statements for tests, as the API returns them.
import type { ReconcileRow } from '@twofold/contract/reconciliation'
import { readTransaction, type Transaction } from '@twofold/contract/transactions'
import { responseTo } from './filled.ts'

/** The lines of a transaction: each an account and its cents, debits positive. */
export type Lines = readonly (readonly [accountID: number, cents: number])[]

/** Returns an amount and its side, as the API has them. `cents` is positive for a debit. */
function sided(cents: number) {
  return { transactionDCAmount: Math.abs(cents), debitOrCredit: cents < 0 ? ('CREDIT' as const) : ('DEBIT' as const) }
}

/** Returns the lines of a request. */
export function linesOf(lines: Lines) {
  return lines.map(([accountID, cents]) => ({ accountID, ...sided(cents) }))
}

const NOT_CLEARED = { isReconciled: false, transactionReconcileDate: '0001-01-01T00:00:00Z' }

/** Returns a transaction of the given day and lines. */
export function transactionOf(id: number, day: string, lines: Lines, rest: Partial<Transaction> = {}): Transaction {
  return responseTo(readTransaction, {
    transactionID: id,
    transactionDate: `${day}T00:00:00Z`,
    transactionComment: `entry ${id}`,
    debitCreditSet: linesOf(lines).map(line => ({ ...line, ...NOT_CLEARED })),
    version: 1,
    modifiedAt: '1',
    ...rest,
  })
}

/** Returns a line of an account that can be cleared. */
export function reconcileRow(transactionID: number, cents: number, rest: Partial<ReconcileRow> = {}): ReconcileRow {
  return {
    transactionID,
    transactionDate: '2026-10-05T00:00:00Z',
    transactionComment: '',
    ...sided(cents),
    split: '',
    ...NOT_CLEARED,
    ...rest,
  }
}
