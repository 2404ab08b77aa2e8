import type { Cents } from '../money.ts'
import { type Side, sideOf } from './account-types.ts'
import type { Line } from './transaction.ts'

/** What a transaction is in the register of an account and all below it: the net of the scope's lines, debit-positive,
 * and the accounts of the other sides, each once, in the order of the lines. */
export type RegisterRow = { netCents: Cents; splitIds: number[] }

/**
 * The row of a transaction in the register of `scope` (an account, or a parent with its subtree); null when it stays
 * inside the scope or does not touch it. Bank +500, Fees +10, Sales -510 is in Bank's register +500, split Fees, Sales.
 */
export function registerRow(lines: readonly Line[], scope: ReadonlySet<number>): RegisterRow | null {
  let netCents = 0
  let isTouched = false
  const splitIds = new Set<number>()
  for (const { accountId, cents } of lines) {
    if (scope.has(accountId)) {
      netCents += cents
      isTouched = true
    } else {
      splitIds.add(accountId)
    }
  }
  return isTouched && splitIds.size > 0 ? { netCents, splitIds: [...splitIds] } : null
}

/** How a register shows a net: the amount without a sign and its side; a net of 0 shows 0 and the account's sign. */
export function shownNet(netCents: Cents, accountSign: Side): { amountCents: Cents; side: Side } {
  return { amountCents: Math.abs(netCents), side: sideOf(netCents) ?? accountSign }
}
