// Exact arithmetic for amount fields. Converts text to cents without floating point.
import { accepted, type RefusalCode, type Result, refused } from './refusals.ts'

/** An amount in dollars as a fraction. `isTooFine` is true if an addend has more than two decimals. Factors can have more decimals. */
type Term = { over: bigint; under: bigint; isTooFine: boolean }

type Reader = { text: string; at: number }

class Unreadable extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

/**
 * Evaluates an expression without spaces and with ASCII minus signs. Returns cents: `12.50*3` is 3750, `1/3` is 33, `-10*8.25%` is -83.
 * Rounds once, half away from zero. Errors: AMOUNT_NOT_MONEY, DIVISION_BY_ZERO, and TOO_MANY_DECIMALS for a number that is not a factor.
 */
export function evaluateSum(text: string): Result<bigint> {
  try {
    const reader: Reader = { text, at: 0 }
    const total = readSum(reader)
    if (reader.at < text.length) return refused('AMOUNT_NOT_MONEY')
    return total.isTooFine ? refused('TOO_MANY_DECIMALS') : accepted(roundedCents(total))
  } catch (cause) {
    if (cause instanceof Unreadable) return refused(cause.code)
    throw cause
  }
}

function readSum(reader: Reader): Term {
  let total = readProduct(reader)
  for (let sign = take(reader, '+-'); sign !== undefined; sign = take(reader, '+-')) {
    const next = readProduct(reader)
    const addend = sign === '-' ? -next.over : next.over
    total = {
      over: total.over * next.under + addend * total.under,
      under: total.under * next.under,
      isTooFine: total.isTooFine || next.isTooFine,
    }
  }
  return total
}

function readProduct(reader: Reader): Term {
  let product = readSigned(reader)
  for (let operator = take(reader, '*/'); operator !== undefined; operator = take(reader, '*/')) {
    const factor = readSigned(reader)
    if (operator === '/' && factor.over === 0n) throw new Unreadable('DIVISION_BY_ZERO')
    const [over, under] = operator === '*' ? [factor.over, factor.under] : [factor.under, factor.over]
    product = { over: product.over * over, under: product.under * under, isTooFine: false }
  }
  return product
}

function readSigned(reader: Reader): Term {
  const sign = take(reader, '+-')
  if (sign === undefined) return readPercentage(reader)
  const term = readPercentage(reader)
  return sign === '-' ? { ...term, over: -term.over } : term
}

function readPercentage(reader: Reader): Term {
  let term = readAtom(reader)
  while (take(reader, '%') !== undefined) term = { over: term.over, under: term.under * 100n, isTooFine: false }
  return term
}

function readAtom(reader: Reader): Term {
  if (take(reader, '(') === undefined) return readNumber(reader)
  const inside = readSum(reader)
  if (take(reader, ')') === undefined) throw new Unreadable('AMOUNT_NOT_MONEY')
  return inside
}

const NUMBER = /\$?([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?/y

function readNumber(reader: Reader): Term {
  NUMBER.lastIndex = reader.at
  const found = NUMBER.exec(reader.text)
  const whole = (found?.[1] ?? '').replaceAll(',', '')
  const fraction = found?.[2] ?? ''
  if (found === null || whole + fraction === '') throw new Unreadable('AMOUNT_NOT_MONEY')
  reader.at += found[0].length
  return {
    over: BigInt(whole + fraction),
    under: 10n ** BigInt(fraction.length),
    isTooFine: fraction.length > 2,
  }
}

function take(reader: Reader, symbols: string): string | undefined {
  const symbol = reader.text[reader.at]
  if (symbol === undefined || !symbols.includes(symbol)) return undefined
  reader.at += 1
  return symbol
}

function roundedCents({ over, under }: Term): bigint {
  const isNegative = over < 0n !== under < 0n
  const dividend = (over < 0n ? -over : over) * 200n
  const divisor = (under < 0n ? -under : under) * 2n
  const cents = (dividend + divisor / 2n) / divisor
  return isNegative ? -cents : cents
}
