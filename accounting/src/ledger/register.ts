import type { Cents } from '../money.ts'
import { type Side, sideOf } from './account-types.ts'
import type { Line } from './transaction.ts'

/**
 * A transaction in the register of an account and its subaccounts. `netCents` is the net amount of its lines in them, debit-positive.
 * `splitIds` are the counter-accounts without duplicates, in line order.
 */
export type RegisterRow = { netCents: Cents; splitIds: number[] }

/**
 * Returns the row of a transaction in the register of `scope`, an account with its subaccounts. Returns null if all or none of the lines
 * are in the scope. Example: a transaction of Bank +500, Fees +10 and Sales -510 is a row of +500 in Bank's register, with the split Fees,
 * Sales.
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

/** Formats a net amount for registers: the amount without a sign, and its side. A net amount of 0 is on the account's normal side. */
export function shownNet(netCents: Cents, accountSign: Side): { amountCents: Cents; side: Side } {
  return { amountCents: Math.abs(netCents), side: sideOf(netCents) ?? accountSign }
}
