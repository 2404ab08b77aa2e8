// Reconciliation of an account with bank statements: the rows of the page and their sums. The rules for marks and statements are in
// statement-rules.ts.

import type { Side } from '../ledger/account-types.ts'
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'

/** A row of the reconcile page: the net of a transaction on some accounts of the scope, debit-positive, and the accounts of the other
 * sides, each once, in line order. */
export type ReconcileRow = { netCents: Cents; splitIds: number[] }

/**
 * Returns the row of a transaction on the reconcile page of `scope` (an account with its subaccounts) for `part`: those accounts of the
 * scope that are all cleared, or all open. A transaction that stays inside the scope has no row (null) if all its accounts are in one
 * part, and otherwise one row for each part. Checking -500, Savings +500 has no row in the scope of their parent. With only Checking
 * cleared, it has a cleared row of -500 and an open one of +500.
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

/** An amount with its side. On the account's own side it increases the balance, on the other side it reduces it. */
export type SidedAmount = { transactionDCAmount: Cents; debitOrCredit: Side }

/** Returns an amount in the account's sign: 500 CREDIT is -500 in a DEBIT account, and 500 in a CREDIT account. */
export function countedCents({ transactionDCAmount, debitOrCredit }: SidedAmount, accountSign: Side): Cents {
  return debitOrCredit === accountSign || transactionDCAmount === 0 ? transactionDCAmount : -transactionDCAmount
}

/** A row with its amount and its mark. */
export type CountedRow = SidedAmount & { isReconciled: boolean }

/** The sums of a reconcile page, all in the account's sign: the starting balance, the sum cleared since, the ending balance, and the
 * difference to the statement balance. */
export type ReconcileSums = { startingCents: Cents; clearedCents: Cents; endingCents: Cents; differenceCents: Cents }

/**
 * Returns the sums of a reconcile page. From 100.00 with +50.00 and -20.00 cleared, and a statement balance of 135.00: cleared 30.00,
 * ending 130.00, difference 5.00.
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

/** Returns the running total of each row, in order. Only reconciled rows change it. From 100, rows of +50 reconciled, +7 open, -20
 * reconciled: 150, 150, 130. */
export function reconciledTotals(rows: readonly CountedRow[], accountSign: Side, priorCents: Cents): Cents[] {
  let total = priorCents
  return rows.map(row => {
    if (row.isReconciled) total += countedCents(row, accountSign)
    return total
  })
}
