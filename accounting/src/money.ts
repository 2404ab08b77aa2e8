import { evaluateSum } from './amount-sum.ts'
import { accepted, type Result, refused } from './refusals.ts'
import { centsOf, figureOf } from './written-amount.ts'
import { plainCharacters } from './written-text.ts'

/** Money in whole cents. Always a safe integer. */
export type Cents = number

/** The largest amount of a line: 10^13 cents, a hundred billion dollars. */
export const LINE_CENTS_MAX = 10 ** 13
/** The largest balance: the largest integer that a JSON number represents exactly. */
export const BALANCE_CENTS_MAX = Number.MAX_SAFE_INTEGER

/** The maximum length of a typed amount or expression, in characters. */
const AMOUNT_LENGTH_MAX = 400
const OTHER_SCRIPT = /[^\P{Nd}0-9\uff10-\uff19]/u
/** A dash after a number may mean a range, so only a minus sign means subtraction. */
const DASH_BETWEEN = /[\d)]\s*[\u2010-\u2015]/

/**
 * Parses a typed or printed amount digit by digit. Returns cents: `1.15` is 115. `$`, `USD`, thousands commas, and spaces and apostrophes
 * between thousands are ignored. `-12.00`, U+2212, a leading dash, `(12.00)` and `$(12.00)` are negative. Errors: AMOUNT_NOT_MONEY (also
 * for a comma that does not separate thousands: `1,50` is not 150), TOO_MANY_DECIMALS, and AMOUNT_OUT_OF_RANGE for an amount above
 * `centsMax`.
 */
export function parseAmount(text: string, centsMax: Cents = BALANCE_CENTS_MAX): Result<Cents> {
  if (text.length > AMOUNT_LENGTH_MAX || OTHER_SCRIPT.test(text)) return refused('AMOUNT_NOT_MONEY')
  const figure = figureOf(text)
  if (figure === null) return refused('AMOUNT_NOT_MONEY')
  if (figure.isForFiles && !(figure.isDash && figure.currencies.length > 0)) return refused('AMOUNT_NOT_MONEY')
  return centsOf(figure, { mark: '.', centsMax })
}

/**
 * Parses an amount field and returns cents. The field contains an amount (see `parseAmount`) or an expression with + - * / % and
 * parentheses. An expression is computed exactly and rounded once, half away from zero: `10*8.25%` is 83. Factors may have more than two
 * decimals. `%` only divides the number before it by 100: `100+10%` is 10010. Parentheses around a single amount make it negative. Within
 * an expression, parentheses only group terms. Errors: all errors of `parseAmount`, and DIVISION_BY_ZERO.
 */
export function evaluateAmount(text: string, centsMax: Cents = BALANCE_CENTS_MAX): Result<Cents> {
  const plain = parseAmount(text, centsMax)
  if (plain.ok || plain.refusals[0]?.code !== 'AMOUNT_NOT_MONEY') return plain
  const compact = text.length > AMOUNT_LENGTH_MAX || DASH_BETWEEN.test(text) ? null : compactOf(text)
  if (compact === null) return plain
  const sum = evaluateSum(compact)
  return sum.ok ? withinRange(sum.value, centsMax) : sum
}

/**
 * Removes spaces and thousands separators from an expression. Returns null if a space between digits does not separate thousands, as in
 * `12 50`.
 */
function compactOf(text: string): string | null {
  if (OTHER_SCRIPT.test(text)) return null
  const plain = plainCharacters(text)
  const numbers = plain?.match(/\d+(?:[ ']\d+)+/g) ?? []
  if (plain === null || !numbers.every(number => /^[1-9]\d{0,2}(?:(?: \d{3})+|(?:'\d{3})+)$/.test(number))) return null
  return plain.replace(/(?<=\d)'(?=\d)|\s/g, '')
}

function withinRange(cents: bigint, centsMax: Cents): Result<Cents> {
  const magnitude = cents < 0n ? -cents : cents
  if (magnitude > BigInt(centsMax)) return refused('AMOUNT_OUT_OF_RANGE', undefined, { centsMax })
  return accepted(Number(cents))
}

/** The parts of a dollar amount, so that screens can color `$` and the minus sign differently. */
export type CurrencyParts = { minus: '' | '\u2212'; symbol: '$'; figure: string }

/** Splits a dollar amount into its parts. For -123450: a minus sign (U+2212), `$` and `1,234.50`. */
export function currencyParts(cents: Cents): CurrencyParts {
  const [whole = '', fraction = ''] = decimalDigits(cents)
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return { minus: cents < 0 ? '\u2212' : '', symbol: '$', figure: `${grouped}.${fraction}` }
}

/** Formats an amount for screens and print: -123450 is `−$1,234.50`, with U+2212. */
export function formatCents(cents: Cents): string {
  const { minus, symbol, figure } = currencyParts(cents)
  return minus + symbol + figure
}

/** Formats an amount for CSV files, exports and other programs: -123450 is `-1234.50`, in ASCII and without separators. */
export function centsToDecimal(cents: Cents): string {
  return (cents < 0 ? '-' : '') + decimalDigits(cents).join('.')
}

function decimalDigits(cents: Cents): [whole: string, fraction: string] {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a safe integer number of cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2)]
}
