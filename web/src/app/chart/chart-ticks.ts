// What a chart is made of, and how it is measured; no drawing here.
import { type Cents, formatCents } from '@twofold/accounting/money'

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

/** The most letters of an amount beside a wide drawing: `−$10,000,000`. */
const AMOUNT_LETTERS_MAX = 12

const SHORT_AMOUNT = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 },
})

/** What stands at the steps: amounts in full; all of them short, `−$20K`, where there is little room or one would be cut off. */
export function tickWords(ticks: readonly Cents[], hasRoom: boolean): string[] {
  const full = ticks.map(tick => formatCents(tick).replace(/\.00$/, ''))
  if (hasRoom && full.every(({ length }) => length <= AMOUNT_LETTERS_MAX)) return full
  return ticks.map(tick => SHORT_AMOUNT.format(tick / 100).replace('-', '\u2212'))
}

/** Letters that three of them need so as not to touch the next ones. */
const SHORT = 4
/** What is left between two labels that stand whole, in letters. */
const GAP = 0.5

/**
 * What is written below bars that have room for so many letters each: the labels, else their first three letters where these
 * tell them apart, else as many whole ones as stand beside each other. Where names would touch, some are left out; the
 * first and the last stand.
 */
export function labelsFor(labels: readonly string[], letters: number): string[] {
  const longest = labels.reduce((most, { length }) => Math.max(most, length), 0)
  const touches = labels.some((label, at) => ((labels[at - 1] ?? '').length + label.length) / 2 + GAP > letters)
  if (!touches) return [...labels]
  const short = labels.map(label => label.slice(0, 3))
  const isShort = new Set(short).size === labels.length
  const every = isShort ? (letters < SHORT ? 2 : 1) : Math.ceil((longest + 1) / letters)
  const last = labels.length - 1
  // The first one always: what is overdue stands there. Whatever would touch it gives way.
  const stands = (at: number) => at === 0 || (at >= every && (last - at) % every === 0)
  return (isShort ? short : labels).map((label, at) => (stands(at) ? label : ''))
}
