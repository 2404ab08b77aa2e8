import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { centsToDecimal } from '../money.ts'
import { bankAmount, decimalMarkOf } from './bank-amount.ts'
import { bankDay, dayOrderOf, isoDay, ofxDay } from './bank-date.ts'

describe('an amount of a bank', () => {
  test.each<[text: string, mark: '.' | ',', cents: number]>([
    ['12.5', '.', 1250],
    ['-1,234.50', '.', -123450],
    ['1.234,50-', ',', -123450],
    ["CHF 1'234.50", '.', 123450],
    ['1 234,50 €', ',', 123450],
    ['$-5.00', '.', -500],
    ['-$5.00', '.', -500],
    ['(5.00)', '.', -500],
    ['5.00 DR', '.', -500],
    ['5.00CR', '.', 500],
    ['+2000', '.', 200000],
    ['\u22125', '.', -500],
    ['.5', '.', 50],
    ['1,00,000.00', '.', 10000000],
    ['1.5000', '.', 150],
    ['-0.00', '.', 0],
  ])('%s with %s is %i cents', (text, mark, cents) => {
    expect(bankAmount(text, mark)).toBe(cents)
  })

  it.each(['', 'abc', '1,50', '1.505', '--5', '(-5)', '1.2.3', '5e3', '1,23,4', '999999999999999', '-(5'])(
    'is refused with a sentence: %s',
    text => {
      expect(bankAmount(text, '.')).toMatch(/^“.*\.$/)
    },
  )

  it('tells which mark parts its cents, if only one can', () => {
    expect(decimalMarkOf(['1,234', '12.5'])).toBe('.')
    expect(decimalMarkOf(['1.234', '12,5'])).toBe(',')
    expect(decimalMarkOf(['1.234.567'])).toBe(',')
    expect(decimalMarkOf(['1,234', '5', 'x', ''])).toBeNull()
    expect(decimalMarkOf(['1.50', '1,50'])).toBe('BOTH')
  })

  it('comes back to the cent as it was written, with either mark and any grouping', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.constantFrom('', ',', ' '), (cents, group) => {
        const [whole = '', fraction = ''] = centsToDecimal(cents).split('.')
        const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
        expect(bankAmount(`${grouped}.${fraction}`, '.')).toBe(cents)
        expect(bankAmount(`${grouped.replaceAll(',', '.')},${fraction}`, ',')).toBe(cents)
      }),
    )
  })
})

describe('a day of a bank', () => {
  test.each<[text: string, order: 'YMD' | 'MDY' | 'DMY', day: string | null]>([
    ["1/ 5'10", 'MDY', '2010-01-05'],
    ["12/31' 9", 'MDY', '2009-12-31'],
    ['05.01.10', 'DMY', '2010-01-05'],
    ['31.12.99', 'DMY', '1999-12-31'],
    ['2010-1-5', 'YMD', '2010-01-05'],
    ['20100105', 'YMD', '2010-01-05'],
    ['01/05/2010 13:45:00', 'MDY', '2010-01-05'],
    ['5 Jan 2010', 'MDY', '2010-01-05'],
    ['January 5, 2010', 'DMY', '2010-01-05'],
    ['02/30/2010', 'MDY', null],
    ['1/5/010', 'MDY', null],
    ['soon', 'MDY', null],
  ])('%s in %s is %s', (text, order, day) => {
    expect(bankDay(text, order)).toBe(day)
  })

  it('is taken as it is written, whatever its offset', () => {
    expect(ofxDay('20100105233000.000[-8:PST]')).toBe('2010-01-05')
    expect(isoDay('2010-01-05T23:30:00-08:00')).toBe('2010-01-05')
    expect(isoDay('2010-01-05+01:00')).toBe('2010-01-05')
    expect(ofxDay('20100231')).toBeNull()
  })

  it('is in the order that all days of a file allow', () => {
    expect(dayOrderOf(['01/02/10', '13/02/10'])).toBe('DMY')
    expect(dayOrderOf(['01/02/10'])).toBe('MDY')
    expect(dayOrderOf(['01.02.10'])).toBe('DMY')
    expect(dayOrderOf(['2010-02-01', '20100202'])).toBe('YMD')
    expect(dayOrderOf(['13/01/10', '01/13/10'])).toBeNull()
  })
})
