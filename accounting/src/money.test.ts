import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BALANCE_CENTS_MAX,
  type Cents,
  centsToDecimal,
  currencyParts,
  evaluateAmount,
  formatCents,
  LINE_CENTS_MAX,
  parseAmount,
} from './money.ts'
import type { Result } from './refusals.ts'
import { equations } from './testing/equations.ts'
import { forAll } from './testing/for-all.ts'
import { proves } from './testing/proves.ts'

function centsOrCode(result: Result<Cents>): number | string | undefined {
  return result.ok ? result.value : result.refusals[0]?.code
}

const plainAmounts = [
  ...equations(`
    0 = 0 | -0 = 0 | 1.15 = 115 | 1.1 = 110 | .5 = 50 | 12. = 1200 | 007 = 700 | 1,234.50 = 123450
    $1,234.50 = 123450 | \u00a01,234\u202f = 123400 | -12.00 = -1200 | \u221212.00 = -1200 | $-12.00 = -1200
    -$12.00 = -1200 | (12.00) = -1200 | ($1,234.50) = -123450 | 4.35 = 435 | 1.005 = TOO_MANY_DECIMALS
    1.000 = TOO_MANY_DECIMALS | (0.001) = TOO_MANY_DECIMALS | 90071992547409.92 = AMOUNT_OUT_OF_RANGE
    -90071992547409.92 = AMOUNT_OUT_OF_RANGE
  `),
  [' $ 1 234.50 ', '123450'],
  ['90071992547409.91', String(BALANCE_CENTS_MAX)],
  ['9'.repeat(300), 'AMOUNT_OUT_OF_RANGE'],
]

/** Amounts as users type and paste them, and their values. */
const pastedAmounts = [
  ...equations(`
    $(12.50) = -1250 | $ (1,234.50) = -123450 | ($12.50) = -1250 | ( $12.50 ) = -1250 | $-12.50 = -1250
    - 12.50 = -1250 | -$ 12.50 = -1250 | \u201312.50 = -1250 | \u201212.50 = -1250 | \uff0d12.50 = -1250
    +12.50 = 1250 | +$12.50 = 1250 | 12.50 USD = 1250 | USD 12.50 = 1250 | US$12.50 = 1250 | $12.50 USD = 1250
    1 234.50 = 123450 | 1\u00a0234.50 = 123450 | 1\u202f234.50 = 123450 | 1\u2009234.50 = 123450
    1\u2007234.50 = 123450 | 1'234.50 = 123450 | 1\u2019234.50 = 123450 | 1 234 567 = 123456700
    \uff11\uff12.\uff15\uff10 = 1250 | \uff0412.50 = 1250 | \u200e12.50 = 1250 | \u202d12.50\u202c = 1250
    \ufeff12.50\t = 1250 | ="12.50" = 1250 | 0000000000000000012.50 = 1250 | $ - = 0 | 1 234.50*2 = 246900
    1'000/4 = 25000 | $1,000 + (2 000) = 300000 | 12,50 = AMOUNT_NOT_MONEY | 1.234,50 = AMOUNT_NOT_MONEY
    1 234,50 = AMOUNT_NOT_MONEY | 0,500 = AMOUNT_NOT_MONEY | 12 50 = AMOUNT_NOT_MONEY | 1 23 = AMOUNT_NOT_MONEY
    1 2 3 = AMOUNT_NOT_MONEY | 12 50*2 = AMOUNT_NOT_MONEY | 1'23 = AMOUNT_NOT_MONEY
    12\u201315 = AMOUNT_NOT_MONEY | \u20ac12.50 = AMOUNT_NOT_MONEY | 12.50 EUR = AMOUNT_NOT_MONEY
    A$12.50 = AMOUNT_NOT_MONEY | 12.50 CR = AMOUNT_NOT_MONEY | 12.50 DR = AMOUNT_NOT_MONEY
    12.50\u2212 = AMOUNT_NOT_MONEY | 12.- = AMOUNT_NOT_MONEY | (-12.50) = -1250 | 50\u00a2 = AMOUNT_NOT_MONEY
    12.5e1 = AMOUNT_NOT_MONEY | 12k = AMOUNT_NOT_MONEY | 12.505 = TOO_MANY_DECIMALS
    \u00ad12.50 = AMOUNT_NOT_MONEY | 12\u2075 = AMOUNT_NOT_MONEY | \u221212.50 = -1250 | (12.50) = -1250
    ( 12.50 ) = -1250 | (12.50)$ = -1250 | -$12.50 = -1250 | USD (12.50) = -1250 | (12.50) USD = -1250
    -1 234.50 = -123450 | 1,234.5 = 123450 | USD 1,234.50 = 123450 | 1234.50$ = 123450 | \u200e1,234.50 = 123450
    ="1234.50" = 123450 | \uff11234.50 = 123450 | $12.50 = 1250 | 0000012.50 = 1250 | 2*6.25 = 1250
    12.50- = AMOUNT_NOT_MONEY | -- = AMOUNT_NOT_MONEY | $$12 = AMOUNT_NOT_MONEY | 1\u0662 = AMOUNT_NOT_MONEY
  `),
  [' $ (1,234.50) ', '-123450'],
]

const notMoney = [
  ...['', ' ', '.', '$', '-', '()', '(', '12)', '(12', '1,50', '1,2345', ',123', '1234,567', '1.5,0', '1,234,56'],
  ...['1..2', '1e5', '0x10', 'NaN', 'Infinity', 'abc', '1$2', '$$1', '12-', '\u0661', '1_000', '9'.repeat(401)],
]

describe('a typed amount', () => {
  test.each(plainAmounts)('%j is %s', (typed, expected) => {
    proves('rule 1.14', 'Screens show US-dollar currency with 2 decimals, and typed amounts are converted to cents.')
    proves(
      'rule 5.1',
      '**Transaction form**: the typed amount has commas and a dollar sign removed and is multiplied by 100 to cents.',
    )

    expect(String(centsOrCode(parseAmount(typed)))).toBe(expected)
    expect(String(centsOrCode(evaluateAmount(typed)))).toBe(expected)
  })

  test.each(pastedAmounts)('pasted from elsewhere, %j is %s', (typed, expected) => {
    expect(String(centsOrCode(evaluateAmount(typed)))).toBe(expected)
  })

  test.each(notMoney)('%j is refused, never guessed at', typed => {
    expect(centsOrCode(parseAmount(typed))).toBe('AMOUNT_NOT_MONEY')
    expect(centsOrCode(evaluateAmount(typed))).toBe('AMOUNT_NOT_MONEY')
  })

  test('every number of cents is parsed from each of its spellings', () => {
    proves('rule 1.13', 'Money is held everywhere as integer cents.')

    forAll(fc.maxSafeInteger(), cents => {
      for (const written of [centsToDecimal(cents), formatCents(cents), bracketed(cents)]) {
        expect(centsOrCode(parseAmount(written))).toBe(cents)
      }
    })
  })

  test('no text makes the parser throw or return anything but whole cents in range', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,$-+*/%() \u2212e'), maxLength: 30 })
    forAll(fc.oneof(typed, fc.string()), text => {
      const result = evaluateAmount(text, LINE_CENTS_MAX)
      expect(result.ok ? Number.isSafeInteger(result.value) && Math.abs(result.value) <= LINE_CENTS_MAX : true).toBe(
        true,
      )
    })
  })

  test('a line can have 10^13 cents but not one more', () => {
    expect(centsOrCode(parseAmount('100,000,000,000.00', LINE_CENTS_MAX))).toBe(LINE_CENTS_MAX)
    expect(centsOrCode(parseAmount('100,000,000,000.01', LINE_CENTS_MAX))).toBe('AMOUNT_OUT_OF_RANGE')
    expect(centsOrCode(evaluateAmount('99,999,999,999+1', LINE_CENTS_MAX))).toBe(LINE_CENTS_MAX)
    expect(centsOrCode(evaluateAmount('99,999,999,999+1.01', LINE_CENTS_MAX))).toBe('AMOUNT_OUT_OF_RANGE')
  })
})

function bracketed(cents: Cents): string {
  return cents < 0 ? `(${formatCents(-cents)})` : formatCents(cents)
}

describe('a formatted amount', () => {
  proves('rule 1.14', 'Screens show US-dollar currency with 2 decimals, and typed amounts are converted to cents.')
  proves('constant 9.1', 'Money is in integer cents; display divides by 100 with 2 decimals as US dollars.')

  test.each([
    [0, '$0.00', '0.00'],
    [5, '$0.05', '0.05'],
    [-5, '\u2212$0.05', '-0.05'],
    [123450, '$1,234.50', '1234.50'],
    [-123450, '\u2212$1,234.50', '-1234.50'],
    [99999999, '$999,999.99', '999999.99'],
    [100000000, '$1,000,000.00', '1000000.00'],
    [-BALANCE_CENTS_MAX, '\u2212$90,071,992,547,409.91', '-90071992547409.91'],
  ])('%d cents are %s on screen and %s in a file', (cents, shown, filed) => {
    expect(formatCents(cents)).toBe(shown)
    expect(centsToDecimal(cents)).toBe(filed)
  })

  test('has parts, so that the dollar sign can be muted', () => {
    expect(currencyParts(-123450)).toEqual({ minus: '\u2212', symbol: '$', figure: '1,234.50' })
  })

  test('throws for anything but whole, exact cents', () => {
    for (const cents of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => formatCents(cents)).toThrow(RangeError)
    }
  })
})
