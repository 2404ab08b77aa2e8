import { describe, expect, test } from 'vitest'
import { centsOrCode, compareSums } from './testing/amount-sums.ts'
import { equations } from './testing/equations.ts'

describe('an expression typed into the amount field', () => {
  test.each([
    ...equations(`
      12.50*3 = 3750 | 10*8.25% = 83 | -10*8.25% = -83 | 100+10% = 10010 | 1/3 = 33 | 2/3 = 67 | 1/3*3 = 100
      1/3+1/3+1/3 = 100 | 2+3*4 = 1400 | (2+3)*4 = 2000 | 20/4/5 = 100 | 20-4-5 = 1100 | (12)*2 = 2400
      (12)+1 = 1300 | -(12+1) = -1300 | ((12)) = 1200 | 5--3 = 800 | 5\u22123 = 200 | +5 = 500 | 2*-3 = -600
      $1,000*2 = 200000 | $1,000.10 + $2,000.20 = 300030 | 50% = 50 | (1+1)% = 2 | 100%% = 1 | 0.005*1 = 1
      -0.005*1 = -1 | 0.0049999*1 = 0 | 3*1.005 = 302 | 1.0825*100 = 10825 | (1.005+2)*3 = 902 | 0*-1 = 0
      1.005+2 = TOO_MANY_DECIMALS | 2*3+1.005 = TOO_MANY_DECIMALS | -(1.005) = TOO_MANY_DECIMALS
      1/0 = DIVISION_BY_ZERO | 1/(2-2) = DIVISION_BY_ZERO | 99999999999999*10 = AMOUNT_OUT_OF_RANGE
      1+ = AMOUNT_NOT_MONEY | *2 = AMOUNT_NOT_MONEY | 2**3 = AMOUNT_NOT_MONEY | 10%3 = AMOUNT_NOT_MONEY
      2(3) = AMOUNT_NOT_MONEY | (1+2 = AMOUNT_NOT_MONEY | 1+2) = AMOUNT_NOT_MONEY | 1,50*2 = AMOUNT_NOT_MONEY
      1,000,50*2 = AMOUNT_NOT_MONEY | 1+a = AMOUNT_NOT_MONEY
    `),
    ['('.repeat(399), 'AMOUNT_NOT_MONEY'],
    ['1+'.repeat(300), 'AMOUNT_NOT_MONEY'],
  ])('%s is %s', (typed, expected) => {
    expect(String(centsOrCode(typed))).toBe(expected)
  })

  test('is computed exactly and rounded once, like a reference with reduced fractions', () => compareSums(1000))
})
