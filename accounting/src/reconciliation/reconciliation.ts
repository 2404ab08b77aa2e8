// Reconciliation of an account with bank statements: the rows of the reconcile page and their sums. The rules for clearing lines and
// recording statements are in statement-rules.ts.

import type { Side } from '../ledger/account-types.ts'
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'

/**
 * A row of the reconcile page. `netCents` is the transaction's net amount on the row's accounts, debit-positive. `splitIds` are the
 * counter-accounts in line order, without duplicates.
 */
export type ReconcileRow = { netCents: Cents; splitIds: number[] }

/**
 * Returns a transaction's row on the reconcile page of `scope`, an account with its subaccounts. `part` contains either the cleared or the
 * open accounts of the scope. Returns null if all lines of the transaction are in `part`. If all its lines are in the scope and only some
 * are cleared, it has one row for each part. Example: Checking -500, Savings +500 has no row in the scope of their parent. If only Checking
 * is cleared, it has a cleared row of -500 and an open row of +500.
 */
export function reconcileRow(
  lines: readonly Line[],
  { scope, part }: { scope: ReadonlySet<number>; part: ReadonlySet<number> },
): ReconcileRow | null {
  let netCents = 0
  const outside = new Set<number>()
  const others = new Set<number>()
  for (const { accountId, cents } of lines) {
    if (part.has(accountId)) netCents += cents
    else if (scope.has(accountId)) others.add(accountId)
    else outside.add(accountId)
  }
  if (outside.size + others.size === 0) return null
  return { netCents, splitIds: [...(outside.size > 0 ? outside : others)] }
}

/** An amount and its side. The amount increases the balance if its side is the account's normal side. Otherwise, it reduces the balance. */
export type SidedAmount = { transactionDCAmount: Cents; debitOrCredit: Side }

/** Returns an amount, positive on the account's normal side: 500 CREDIT is -500 in a DEBIT account, and 500 in a CREDIT account. */
export function countedCents({ transactionDCAmount, debitOrCredit }: SidedAmount, accountSign: Side): Cents {
  return debitOrCredit === accountSign || transactionDCAmount === 0 ? transactionDCAmount : -transactionDCAmount
}

/** The amount of a row, and whether the row is reconciled. */
export type CountedRow = SidedAmount & { isReconciled: boolean }

/**
 * The sums of a reconcile page, positive on the account's normal side: starting balance, cleared lines, ending balance, and difference from
 * the statement balance.
 */
export type ReconcileSums = { startingCents: Cents; clearedCents: Cents; endingCents: Cents; differenceCents: Cents }

/**
 * Returns the sums of a reconcile page. Example: the starting balance is 100.00, lines of +50.00 and -20.00 are cleared, and the statement
 * balance is 135.00. The cleared sum is 30.00, the ending balance 130.00 and the difference 5.00.
 */
export function reconcileSums(
  rows: readonly CountedRow[],
  { accountSign, priorCents, statementCents }: { accountSign: Side; priorCents: Cents; statementCents: Cents },
): ReconcileSums {
  let clearedCents = 0
  for (const row of rows) if (row.isReconciled) clearedCents += countedCents(row, accountSign)
  const endingCents = priorCents + clearedCents
  return { startingCents: priorCents, clearedCents, endingCents, differenceCents: statementCents - endingCents }
}

/**
 * Returns the running total after each row, in order. Only reconciled rows change the total. Example: with a starting balance of 100 and
 * rows of +50 (reconciled), +7 (open) and -20 (reconciled), the totals are 150, 150 and 130.
 */
export function reconciledTotals(rows: readonly CountedRow[], accountSign: Side, priorCents: Cents): Cents[] {
  let total = priorCents
  return rows.map(row => {
    if (row.isReconciled) total += countedCents(row, accountSign)
    return total
  })
}
