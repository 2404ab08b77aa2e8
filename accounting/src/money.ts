import { evaluateSum } from './amount-sum.ts'
import { accepted, type Result, refused } from './refusals.ts'

/** Money: whole cents, always a safe integer. */
export type Cents = number

/** The largest amount of one line: 10^13 cents, a hundred billion dollars. */
export const LINE_CENTS_MAX = 10 ** 13
/** The largest balance: what a JSON number holds exactly. */
export const BALANCE_CENTS_MAX = Number.MAX_SAFE_INTEGER

/** The longest text that is read as an amount or a sum, in characters: a fence against endless numbers. */
const AMOUNT_LENGTH_MAX = 400
const SPACE = /\s/gu
const PLAIN_AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?\$?$/

/**
 * An amount as it is typed or printed, in cents, read digit by digit: `1.15` is 115. `$`, spaces and thousands commas
 * are dropped; `-12.00`, U+2212 and `(12.00)` are negative. Refuses AMOUNT_NOT_MONEY (also for a comma that does not
 * part thousands: `1,50` is not taken for 150), TOO_MANY_DECIMALS, and AMOUNT_OUT_OF_RANGE beyond `centsMax`.
 */
export function parseAmount(text: string, centsMax: Cents = BALANCE_CENTS_MAX): Result<Cents> {
  if (text.length > AMOUNT_LENGTH_MAX) return refused('AMOUNT_NOT_MONEY')
  const compact = compactOf(text)
  const signed = /^(?:\((?<bracketed>[^()]*)\)|(?<sign>\$?-)?(?<plain>[^()]*))$/.exec(compact)?.groups
  if (signed === undefined) return refused('AMOUNT_NOT_MONEY')
  const isNegative = signed.bracketed !== undefined || signed.sign !== undefined
  const dollar = signed.sign === '$-' ? '$' : ''
  const digits = PLAIN_AMOUNT.exec(dollar + (signed.bracketed ?? signed.plain ?? ''))
  if (digits === null) return refused('AMOUNT_NOT_MONEY')
  const whole = (digits[1] ?? '').replaceAll(',', '')
  const fraction = digits[2] ?? ''
  if (whole === '' && fraction === '') return refused('AMOUNT_NOT_MONEY')
  if (fraction.length > 2) return refused('TOO_MANY_DECIMALS')
  const magnitude = BigInt(whole + fraction.padEnd(2, '0'))
  return withinRange(isNegative ? -magnitude : magnitude, centsMax)
}

/**
 * What the amount field takes: an amount as `parseAmount` reads it, else a sum with + - * / % and parentheses, in cents.
 * A sum is worked out exactly and rounded once, half away from zero: `10*8.25%` is 83. Factors may have more than two
 * decimals. `%` divides what stands before it by 100, and nothing more: `100+10%` is 10010. Inside a sum parentheses
 * only group; alone around an amount they make it negative. Refuses as `parseAmount`, and DIVISION_BY_ZERO.
 */
export function evaluateAmount(text: string, centsMax: Cents = BALANCE_CENTS_MAX): Result<Cents> {
  const plain = parseAmount(text, centsMax)
  if (plain.ok || plain.refusals[0]?.code !== 'AMOUNT_NOT_MONEY') return plain
  if (text.length > AMOUNT_LENGTH_MAX) return plain
  const sum = evaluateSum(compactOf(text))
  return sum.ok ? withinRange(sum.value, centsMax) : sum
}

function compactOf(text: string): string {
  return text.replace(SPACE, '').replaceAll('\u2212', '-')
}

function withinRange(cents: bigint, centsMax: Cents): Result<Cents> {
  const magnitude = cents < 0n ? -cents : cents
  if (magnitude > BigInt(centsMax)) return refused('AMOUNT_OUT_OF_RANGE', undefined, { centsMax })
  return accepted(Number(cents))
}

/** The parts of an amount in dollars, so that a screen can mute the `$` and colour the minus. */
export type CurrencyParts = { minus: '' | '\u2212'; symbol: '$'; figure: string }

/** An amount in dollars in its parts: -123450 is a real minus (U+2212), `$` and `1,234.50`. */
export function currencyParts(cents: Cents): CurrencyParts {
  const [whole = '', fraction = ''] = decimalDigits(cents)
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return { minus: cents < 0 ? '\u2212' : '', symbol: '$', figure: `${grouped}.${fraction}` }
}

/** An amount as screens and paper show it: -123450 is `−$1,234.50`, with U+2212. */
export function formatCents(cents: Cents): string {
  const { minus, symbol, figure } = currencyParts(cents)
  return minus + symbol + figure
}

/** An amount for other programs (CSV, exports): -123450 is `-1234.50`, ASCII, no separators. */
export function centsToDecimal(cents: Cents): string {
  return (cents < 0 ? '-' : '') + decimalDigits(cents).join('.')
}

function decimalDigits(cents: Cents): [whole: string, fraction: string] {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole, exact number of cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2)]
}
