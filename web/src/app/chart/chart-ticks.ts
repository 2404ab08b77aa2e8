// What a chart is made of, and how it is measured; no drawing here.
import type { Cents } from '@twofold/accounting/money'

/** Something on the horizontal axis with its figure. */
export type ChartPoint = { label: string; cents: Cents }

/** Round steps that span the figures and 0, at most `max` + 1 of them, the lowest first: 0, 50,000, 100,000. */
export function ticksFor(cents: readonly Cents[], max = 4): Cents[] {
  const least = cents.reduce((a, b) => Math.min(a, b), 0)
  const most = cents.reduce((a, b) => Math.max(a, b), 0)
  const span = Math.max(most - least, 1)
  const power = 10 ** Math.floor(Math.log10(span / max))
  const step = [1, 2, 5, 10].map(times => Math.max(1, times * power)).find(each => span / each <= max) ?? span
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
