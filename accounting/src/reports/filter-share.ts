// How much of a line counts when only some counter-accounts do.
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'

/** The lines of a transaction that stand on the other side than an amount. */
export function counterSide(lines: readonly Line[], cents: Cents): Line[] {
  return lines.filter(line => line.cents > 0 !== cents > 0)
}

/**
 * How a line is spread over the lines of its counter side, by their size: whole cents by largest remainder (Hamilton's
 * method; of equal remainders the earlier line's first), so that they add up to the line. A debit of 100 against credits of 33,
 * 33 and 34 out of 100 is 33, 33 and 34; a debit of 10 against credits of 15, 15 and 15 is 4, 3 and 3.
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

/** size * weight / total as whole cents and what remains; what remains is less than the total and so exact either way. */
function quota(size: number, weight: number, total: number): { whole: number; rest: number } {
  const product = size * weight
  const rest = product % total
  return { whole: (product - rest) / total, rest }
}

function largeQuota(size: number, weight: number, total: number): { whole: number; rest: number } {
  const product = BigInt(size) * BigInt(weight)
  return { whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) }
}

/** A line in two parts, debit-positive: what counts, null when nothing of it does, and what does not. */
export type Split = { inside: Cents | null; outside: Cents }

/** A line by the part of its counter side that lies in `filter`; without a filter all of it counts. Over any partition of the
 * counter-accounts the parts inside add up to the line. */
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
