import { BALANCE_CENTS_MAX, type Cents, formatCents, parseAmount } from './money.ts'
import { accepted, type Result } from './refusals.ts'

/** A range of unsigned amounts, including its limits. Null means no limit. */
export type AmountRange = { centsMin: Cents | null; centsMax: Cents | null }

const BETWEEN = /^(.*?[\d).])?\s*(?:\.\.+|[-\u2013\u2014]|\bto\b)\s*([$\d(.].*)?$/iu
const BOUND = /^(>=|<=|≥|≤|>|<)\s*(.+)$/u

/**
 * Parses a range of amounts. `410.22` is exactly that amount. `100-500`, `100..500` and `100 to 500` are ranges. `100..`, `..500`, `>100`,
 * `>=100`, `<500` and `<=500` are open ranges. Signs are ignored: `-410.22` is 410.22. Errors: all errors of `parseAmount`.
 */
export function parseAmountRange(text: string): Result<AmountRange> {
  const typed = text.trim()
  const bound = BOUND.exec(typed)
  if (bound !== null) return boundedBy(bound[1] ?? '', bound[2] ?? '')
  const between = BETWEEN.exec(typed)
  const [low, high] = [between?.[1] ?? '', between?.[2] ?? '']
  if (between === null || (low === '' && !typed.startsWith('..')) || (low === '' && high === '')) return exactly(typed)
  return fromTo(low, high)
}

function exactly(text: string): Result<AmountRange> {
  const amount = unsigned(text)
  return amount.ok ? accepted({ centsMin: amount.value, centsMax: amount.value }) : amount
}

function fromTo(low: string, high: string): Result<AmountRange> {
  const from = low === '' ? accepted(null) : unsigned(low)
  if (!from.ok) return from
  const to = high === '' ? accepted(null) : unsigned(high)
  if (!to.ok) return to
  const [centsMin, centsMax] = [from.value, to.value]
  const isTurned = centsMin !== null && centsMax !== null && centsMin > centsMax
  return accepted(isTurned ? { centsMin: centsMax, centsMax: centsMin } : { centsMin, centsMax })
}

function boundedBy(sign: string, text: string): Result<AmountRange> {
  const amount = unsigned(text)
  if (!amount.ok) return amount
  const cents = amount.value
  if (sign === '>') return accepted({ centsMin: cents + 1, centsMax: null })
  if (sign === '<') return accepted({ centsMin: null, centsMax: Math.max(0, cents - 1) })
  return accepted(
    sign === '>=' || sign === '≥' ? { centsMin: cents, centsMax: null } : { centsMin: null, centsMax: cents },
  )
}

function unsigned(text: string): Result<Cents> {
  const amount = parseAmount(text, BALANCE_CENTS_MAX - 1)
  return amount.ok ? accepted(Math.abs(amount.value)) : amount
}

/**
 * Formats a range as text that `parseAmountRange` accepts: `410.22`, `100.00–500.00`, `≥ 100.00`. Returns '' for a range without limits.
 */
export function formatAmountRange({ centsMin, centsMax }: AmountRange): string {
  const figure = (cents: Cents) => formatCents(cents).replace('$', '')
  if (centsMin === null) return centsMax === null ? '' : `≤ ${figure(centsMax)}`
  if (centsMax === null) return `≥ ${figure(centsMin)}`
  return centsMin === centsMax ? figure(centsMin) : `${figure(centsMin)}–${figure(centsMax)}`
}
