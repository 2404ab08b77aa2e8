import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmountRange, parseAmountRange } from './amount-range.ts'
import { equations } from './testing/equations.ts'
import { forAll } from './testing/for-all.ts'

const range = (centsMin: number | null, centsMax: number | null) => ({ ok: true, value: { centsMin, centsMax } })

test.each(
  equations(`
    410.22 = 41022 to 41022 | $1,234.50 = 123450 to 123450 | -410.22 = 41022 to 41022 | −410.22 = 41022 to 41022
    (410.22) = 41022 to 41022 | .5 = 50 to 50 | 5. = 500 to 500 | 100-500 = 10000 to 50000
    500 – 100 = 10000 to 50000 | 100..500 = 10000 to 50000 | 1.50..2 = 150 to 200 | 100 to 500 = 10000 to 50000
    $100 TO $500 = 10000 to 50000 | 100.. = 10000 to null | ..500 = null to 50000 | >100 = 10001 to null
    >= 100 = 10000 to null | ≥100 = 10000 to null | <5 = null to 499 | <=5 = null to 500 | ≤ 5 = null to 500
  `),
)('%s is %s cents', (text, expected) => {
  const parsed = parseAmountRange(text)
  expect(parsed.ok && `${parsed.value.centsMin} to ${parsed.value.centsMax}`).toBe(expected)
})

test.each(['', 'x', '>', '..', '1.234', '100..x', 'x..5', '1-2-3', '<>5'])('%j is not a range', text => {
  expect(parseAmountRange(text).ok).toBe(false)
})

test('a formatted range can be parsed again', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 10 ** 13 }))
  forAll(cents, cents, (one, other) => {
    fc.pre(one !== null || other !== null)
    const [centsMin, centsMax] = one !== null && other !== null && one > other ? [other, one] : [one, other]
    expect(parseAmountRange(formatAmountRange({ centsMin, centsMax }))).toEqual(range(centsMin, centsMax))
  })
  expect(formatAmountRange({ centsMin: null, centsMax: null })).toBe('')
})
