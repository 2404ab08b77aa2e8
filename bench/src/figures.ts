// Figures from measured times.

/** Times of single calls in milliseconds, and how long all of them took together. */
export type Sample = { ms: number[]; elapsedMs: number }

/** The smallest value that at least `share` of the values do not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Calls per second. */
export function rateOf({ ms, elapsedMs }: Sample): number {
  return (ms.length / elapsedMs) * 1000
}

/** What a load did over its rounds: the median of the rounds' rates, percentiles over all calls. */
export type LoadFigures = { rate: number; p50Ms: number; p99Ms: number; count: number }

/** Sums up the rounds of one load. */
export function loadFigures(rounds: readonly Sample[]): LoadFigures {
  const all = rounds.flatMap(round => round.ms)
  return {
    rate: median(rounds.map(rateOf)),
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    count: all.length,
  }
}

/**
 * How two loads compare that took turns: the median over the rounds of one rate divided by the other, so that what
 * slowed the machine for a while slowed both.
 */
export function ratioOf(measured: readonly Sample[], against: readonly Sample[]): number {
  return median(measured.map((round, index) => rateOf(round) / rateOf(against[index]!)))
}
