// Calculates the scale and the labels of a chart.
import { type Cents, formatCents } from '@twofold/accounting/money'

/** A point of a chart: its label on the horizontal axis, and its value. */
export type ChartPoint = { label: string; cents: Cents }

/**
 * Returns round axis values whose range includes 0 and all data points, such as 0, 50,000 and 100,000. Returns at most `max` + 1 values,
 * lowest first.
 */
export function ticksFor(cents: readonly Cents[], max = 4): Cents[] {
  const least = cents.reduce((a, b) => Math.min(a, b), 0)
  const most = cents.reduce((a, b) => Math.max(a, b), 0)
  const span = Math.max(most - least, 1)
  const power = 10 ** Math.floor(Math.log10(span / max))
  const step = [1, 2, 5, 10].map(times => Math.max(1, times * power)).find(each => span / each <= max) ?? span
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The maximum length in characters of an amount next to a wide chart: `−$10,000,000`. */
const AMOUNT_LETTERS_MAX = 12

const SHORT_AMOUNT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/**
 * Returns the labels of the vertical axis as full amounts. If there is little room or an amount would be cut off, returns abbreviated
 * amounts (`−$20K`).
 */
export function tickWords(ticks: readonly Cents[], hasRoom: boolean): string[] {
  const full = ticks.map(tick => formatCents(tick).replace(/\.00$/, ''))
  if (hasRoom && full.every(({ length }) => length <= AMOUNT_LETTERS_MAX)) return full
  return ticks.map(tick => SHORT_AMOUNT.format(tick / 100).replace('-', '\u2212'))
}

/** The width in characters of a three-letter label, including the space before the next label. */
const SHORT = 4
/** The space between two full labels, in characters. */
const GAP = 0.5

/**
 * Returns the labels below the bars. Returns full labels if they fit. Otherwise, returns the first three letters of each label if those are
 * distinct. Otherwise, returns as many full labels as fit, including the first and the last label.
 */
export function labelsFor(labels: readonly string[], letters: number): string[] {
  const longest = labels.reduce((most, { length }) => Math.max(most, length), 0)
  const touches = labels.some((label, at) => ((labels[at - 1] ?? '').length + label.length) / 2 + GAP > letters)
  if (!touches) return [...labels]
  const short = labels.map(label => label.slice(0, 3))
  const isShort = new Set(short).size === labels.length
  const every = isShort ? (letters < SHORT ? 2 : 1) : Math.ceil((longest + 1) / letters)
  const last = labels.length - 1
  // The first label is always shown, because it names the overdue amounts. Labels that would touch it are omitted.
  const stands = (at: number) => at === 0 || (at >= every && (last - at) % every === 0)
  return (isShort ? short : labels).map((label, at) => (stands(at) ? label : ''))
}
