// Calculates rates and percentiles from measured durations.

/** The duration of each call in milliseconds, and the total elapsed time. */
export type Sample = { ms: number[]; elapsedMs: number }

/** Returns a percentile: the smallest value that is at least as large as the given share of the values. Returns NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the number of calls per second. */
export function rateOf({ ms, elapsedMs }: Sample): number {
  return (ms.length / elapsedMs) * 1000
}

/** The statistics of a load: the median of the rates of all rounds, and percentiles over all calls. */
export type LoadFigures = { rate: number; p50Ms: number; p99Ms: number; count: number }

/** Returns the statistics of a load over all its rounds. */
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
 * Compares two loads. Divides their rates in each round, and returns the median of these ratios. The loads alternate, so that a temporary
 * slowdown of the machine affects both.
 */
export function ratioOf(measured: readonly Sample[], against: readonly Sample[]): number {
  return median(measured.map((round, index) => rateOf(round) / rateOf(against[index]!)))
}
