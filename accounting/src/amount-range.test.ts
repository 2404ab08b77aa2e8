import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmountRange, parseAmountRange } from './amount-range.ts'

const range = (centsMin: number | null, centsMax: number | null) => ({ ok: true, value: { centsMin, centsMax } })

test.each<[string, number | null, number | null]>([
  ['410.22', 41_022, 41_022],
  ['$1,234.50', 123_450, 123_450],
  ['-410.22', 41_022, 41_022],
  ['−410.22', 41_022, 41_022],
  ['(410.22)', 41_022, 41_022],
  ['.5', 50, 50],
  ['5.', 500, 500],
  ['100-500', 10_000, 50_000],
  ['500 – 100', 10_000, 50_000],
  ['100..500', 10_000, 50_000],
  ['1.50..2', 150, 200],
  ['100 to 500', 10_000, 50_000],
  ['$100 TO $500', 10_000, 50_000],
  ['100..', 10_000, null],
  ['..500', null, 50_000],
  ['>100', 10_001, null],
  ['>= 100', 10_000, null],
  ['≥100', 10_000, null],
  ['<5', null, 499],
  ['<=5', null, 500],
  ['≤ 5', null, 500],
])('%s is from %s to %s cents', (text, centsMin, centsMax) => {
  expect(parseAmountRange(text)).toEqual(range(centsMin, centsMax))
})

test.each(['', 'x', '>', '..', '1.234', '100..x', 'x..5', '1-2-3', '<>5'])('%j is not a range', text => {
  expect(parseAmountRange(text).ok).toBe(false)
})

test('a formatted range can be parsed again', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 10 ** 13 }))
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      fc.pre(one !== null || other !== null)
      const [centsMin, centsMax] = one !== null && other !== null && one > other ? [other, one] : [one, other]
      expect(parseAmountRange(formatAmountRange({ centsMin, centsMax }))).toEqual(range(centsMin, centsMax))
    }),
  )
  expect(formatAmountRange({ centsMin: null, centsMax: null })).toBe('')
})
