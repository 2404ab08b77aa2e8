// The scale and the labels of a chart, without the drawing.
import { type Cents, formatCents } from '@twofold/accounting/money'

/** A label on the horizontal axis with its figure. */
export type ChartPoint = { label: string; cents: Cents }

/** Returns round steps that span the figures and 0, at most `max` + 1 of them, lowest first: 0, 50,000, 100,000. */
export function ticksFor(cents: readonly Cents[], max = 4): Cents[] {
  const least = cents.reduce((a, b) => Math.min(a, b), 0)
  const most = cents.reduce((a, b) => Math.max(a, b), 0)
  const span = Math.max(most - least, 1)
  const power = 10 ** Math.floor(Math.log10(span / max))
  const step = [1, 2, 5, 10].map(times => Math.max(1, times * power)).find(each => span / each <= max) ?? span
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The maximum number of characters of an amount next to a wide chart: `−$10,000,000`. */
const AMOUNT_LETTERS_MAX = 12

const SHORT_AMOUNT = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 },
})

/** Returns the labels of the steps: full amounts, or all of them short (`−$20K`) if there is little room or one would be cut. */
export function tickWords(ticks: readonly Cents[], hasRoom: boolean): string[] {
  const full = ticks.map(tick => formatCents(tick).replace(/\.00$/, ''))
  if (hasRoom && full.every(({ length }) => length <= AMOUNT_LETTERS_MAX)) return full
  return ticks.map(tick => SHORT_AMOUNT.format(tick / 100).replace('-', '\u2212'))
}

/** The width in characters that a label of three letters needs without touching the next one. */
const SHORT = 4
/** The space between two full labels, in characters. */
const GAP = 0.5

/**
 * Returns the labels below bars that have room for this many characters each: full labels if they fit, otherwise their first three
 * letters if those are distinct, otherwise as many full labels as fit. The first and the last label are always kept.
 */
export function labelsFor(labels: readonly string[], letters: number): string[] {
  const longest = labels.reduce((most, { length }) => Math.max(most, length), 0)
  const touches = labels.some((label, at) => ((labels[at - 1] ?? '').length + label.length) / 2 + GAP > letters)
  if (!touches) return [...labels]
  const short = labels.map(label => label.slice(0, 3))
  const isShort = new Set(short).size === labels.length
  const every = isShort ? (letters < SHORT ? 2 : 1) : Math.ceil((longest + 1) / letters)
  const last = labels.length - 1
  // The first label is always kept, because it names what is overdue. Labels that would touch it are left out.
  const stands = (at: number) => at === 0 || (at >= every && (last - at) % every === 0)
  return (isShort ? short : labels).map((label, at) => (stands(at) ? label : ''))
}
