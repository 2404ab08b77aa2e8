// Amounts as banks write them: with a decimal point or comma, thousands parted by anything, the sign before, behind or around.
import { BALANCE_CENTS_MAX, type Cents, LINE_CENTS_MAX } from '../money.ts'

/** What parts cents from dollars. */
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

const AMOUNT_LENGTH_MAX = 60
const SPACES = /[\s\u00a0\u2007\u2009\u202f']/g
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc}|US\$)|(?:[A-Z]{3}|\p{Sc})$/u
const DIGITS = /^(?:\d+|\d{1,3}(?:[.,]\d{2,3})*)?(?:[.,]\d*)?$/

/**
 * Which mark amounts are written with, told by those of them that can be read in one way only: `1.234,50` and `12,5` by a
 * comma, `1,234.50` and `12.5` by a point. A mark before exactly three digits tells nothing. Null when none tells; `'BOTH'`
 * when they contradict each other.
 */
export function decimalMarkOf(amounts: Iterable<string>): DecimalMark | 'BOTH' | null {
  let found: DecimalMark | null = null
  for (const amount of amounts) {
    const mark = markTold(figureOf(amount)?.digits ?? '')
    if (mark === null) continue
    if (found !== null && found !== mark) return 'BOTH'
    found = mark
  }
  return found
}

function markTold(digits: string): DecimalMark | null {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  // Of one mark that comes twice, each parts thousands, so the other one would part cents.
  if (points > 1) return ','
  if (commas > 1) return '.'
  if (points + commas === 0 || /\d[.,]\d{3}$/.test(digits)) return null
  return points > 0 ? '.' : ','
}

/**
 * An amount in cents, or a sentence that says why not. `-12.00`, `12.00-`, `(12.00)`, `12.00 DR` and U+2212 are below 0; `+`,
 * `CR`, a currency's code or sign are dropped. Decimals beyond the second may only be zeros.
 */
export function bankAmount(text: string, mark: DecimalMark, centsMax: Cents = LINE_CENTS_MAX): Cents | string {
  const figure = figureOf(text)
  if (figure === null) return `${quoted(text)} is not an amount.`
  const at = figure.digits.lastIndexOf(mark)
  const whole = at < 0 ? figure.digits : figure.digits.slice(0, at)
  const fraction = at < 0 ? '' : figure.digits.slice(at + 1)
  const other = mark === '.' ? ',' : '.'
  if (whole.includes(mark) || fraction.includes(other) || !isGrouped(whole, other)) {
    return `${quoted(text)} is not an amount with a decimal ${mark === '.' ? 'point' : 'comma'}.`
  }
  if (!/^\d{0,2}0*$/.test(fraction)) return `${quoted(text)} has more than two decimals.`
  const digits = whole.replaceAll(other, '') + fraction.slice(0, 2).padEnd(2, '0')
  const cents = digits.length > 18 ? Number.POSITIVE_INFINITY : Number(digits)
  if (cents > centsMax) return `${quoted(text)} is more than an amount may be.`
  return figure.isNegative && cents !== 0 ? -cents : cents
}

/** A balance in cents, or a sentence: as an amount, but of any size that the books hold. */
export function bankBalance(text: string, mark: DecimalMark): Cents | string {
  return bankAmount(text, mark, BALANCE_CENTS_MAX)
}

function isGrouped(whole: string, other: string): boolean {
  // Indian books part by two digits above the first three.
  return !whole.includes(other) || /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)
}

type Figure = { digits: string; isNegative: boolean }

/** The digits and marks of an amount, and its sign; null for what is none. */
function figureOf(text: string): Figure | null {
  if (text.length > AMOUNT_LENGTH_MAX) return null
  const plain = text.replace(SPACES, '').replaceAll('\u2212', '-').toUpperCase()
  const bracketed = /^\((.*)\)$/.exec(plain)
  const word = /^(.*?)(DR|DB|CR)\.?$/.exec(bracketed?.[1] ?? plain)
  // A sign may stand before or behind a currency, which may stand before or behind the digits.
  const first = withoutSign(word?.[1] ?? bracketed?.[1] ?? plain)
  const second = withoutSign(first.rest.replace(CURRENCY, ''))
  const digits = second.rest.replace(CURRENCY, '')
  const minuses = [bracketed !== null, word !== null && word[2] !== 'CR', first.isNegative, second.isNegative]
  const negatives = minuses.filter(Boolean).length
  return DIGITS.test(digits) && /\d/.test(digits) && negatives < 2 ? { digits, isNegative: negatives === 1 } : null
}

function withoutSign(text: string): { rest: string; isNegative: boolean } {
  const sign = /^[+-]/.exec(text) ?? /[+-]$/.exec(text)
  if (sign === null) return { rest: text, isNegative: false }
  return { rest: sign.index === 0 ? text.slice(1) : text.slice(0, -1), isNegative: sign[0] === '-' }
}

/** A text of a file within a sentence, cut where it is long. */
export function quoted(text: string): string {
  const shown = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return `“${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}”`.replace(/\p{Surrogate}/gu, '')
}
