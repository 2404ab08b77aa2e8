// Reconciling an account with the statement of a bank: which rows its page shows, and what they add up to. Who may mark what,
// and when a statement may be recorded, is in statement-rules.ts.

import type { Side } from '../ledger/account-types.ts'
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'

/** A row of the reconcile page: the net of some accounts of the scope in one transaction, debit-positive, and the accounts of
 * the other sides, each once, in the order of the lines. */
export type ReconcileRow = { netCents: Cents; splitIds: number[] }

/**
 * What a transaction is on the reconcile page of `scope` (an account, or a parent with its subtree) for those of the scope's
 * accounts that are cleared, or open, alike: `part`. A transaction that stays inside the scope moves nothing there while all
 * its accounts are alike, so it is no row then (null); once they differ it is one row for each part. Checking -500, Savings
 * +500 in the scope of their parent: none; with Checking cleared a cleared row of -500 and an open one of +500.
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

/** An amount beside its side as it counts in an account: on the account's own side it adds, on the other it takes away. */
export type SidedAmount = { transactionDCAmount: Cents; debitOrCredit: Side }

/** A sided amount in the account's sign: 500 CREDIT counts -500 in a DEBIT account, 500 in a CREDIT one. */
export function countedCents({ transactionDCAmount, debitOrCredit }: SidedAmount, accountSign: Side): Cents {
  return debitOrCredit === accountSign || transactionDCAmount === 0 ? transactionDCAmount : -transactionDCAmount
}

/** A row as it counts in the reconciliation. */
export type CountedRow = SidedAmount & { isReconciled: boolean }

/** What a reconcile page adds up to, all in the account's sign: where it starts, what was cleared since, where that ends, and
 * how much of the statement's balance is still missing. */
export type ReconcileSums = { startingCents: Cents; clearedCents: Cents; endingCents: Cents; differenceCents: Cents }

/**
 * The sums of a reconcile page. From 100.00 with +50.00 and -20.00 cleared, towards a statement of 135.00: cleared 30.00,
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

/** The running total beside each row, in their order: what is reconciled feeds it, the rest lets it stand. From 100, rows of
 * +50 reconciled, +7 open, -20 reconciled: 150, 150, 130. */
export function reconciledTotals(rows: readonly CountedRow[], accountSign: Side, priorCents: Cents): Cents[] {
  let total = priorCents
  return rows.map(row => {
    if (row.isReconciled) total += countedCents(row, accountSign)
    return total
  })
}
