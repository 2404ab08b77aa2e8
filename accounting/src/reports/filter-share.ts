// Calculates the amount of a line that counts if a filter includes only some of its counter-accounts.
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'

/** Returns the offsetting lines of an amount: the lines of the transaction on the opposite side. */
export function counterSide(lines: readonly Line[], cents: Cents): Line[] {
  return lines.filter(line => line.cents > 0 !== cents > 0)
}

/**
 * Distributes a line over its offsetting lines in proportion to their amounts. The parts are whole cents and add up to the line. Rounds by
 * largest remainder (Hamilton's method, earlier lines first in a tie). A debit of 100 with credits of 33, 33 and 34 is distributed as 33,
 * 33 and 34. A debit of 10 with credits of 15, 15 and 15 is distributed as 4, 3 and 3.
 */
export function spreadOver(cents: Cents, counters: readonly Line[]): Cents[] {
  if (counters.length === 1) return [cents]
  const size = Math.abs(cents)
  const weights = counters.map(line => Math.abs(line.cents))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const isExact = size <= Number.MAX_SAFE_INTEGER / Math.max(...weights)
  const parts = weights.map((weight, index) => ({ index, ...(isExact ? quota : largeQuota)(size, weight, total) }))
  let left = size - parts.reduce((sum, { whole }) => sum + whole, 0)
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break
    part.whole += 1
    left -= 1
  }
  return parts.map(({ whole }) => (cents < 0 && whole !== 0 ? -whole : whole))
}

/** Returns size * weight / total in whole cents, and the remainder. The remainder is less than the total, so it is exact. */
function quota(size: number, weight: number, total: number): { whole: number; rest: number } {
  const product = size * weight
  const rest = product % total
  return { whole: (product - rest) / total, rest }
}

function largeQuota(size: number, weight: number, total: number): { whole: number; rest: number } {
  const product = BigInt(size) * BigInt(weight)
  return { whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
}

/** The amounts of a line inside and outside the filter, debit-positive. `inside` is null if no counter-account is in the filter. */
export type Split = { inside: Cents | null; outside: Cents }

/**
 * Splits a line into the parts inside and outside `filter`, in proportion to its offsetting lines. Without a filter, the whole line is
 * inside. If each counter-account is in exactly one of several filters, the inside parts add up to the line.
 */
export function splitBy(lines: readonly Line[], cents: Cents, filter: ReadonlySet<number> | null): Split {
  if (filter === null) return { inside: cents, outside: 0 }
  const counters = counterSide(lines, cents)
  const insideCount = counters.filter(({ accountId }) => filter.has(accountId)).length
  if (insideCount === 0) return { inside: null, outside: cents }
  if (insideCount === counters.length) return { inside: cents, outside: 0 }
  const sums = { inside: 0, outside: 0 }
  spreadOver(cents, counters).forEach((part, index) => {
    sums[filter.has(counters[index]?.accountId ?? 0) ? 'inside' : 'outside'] += part
  })
  return sums
}
