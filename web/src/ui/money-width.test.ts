import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { expect, test } from 'vitest'
import { moneyWidth, moneyWidthMm } from './money-width.ts'

test('a column is as wide as its widest amount, on either side of zero, and at least as wide as it is asked to be', () => {
  expect(moneyWidth([], 100)).toBe(100)
  expect(moneyWidth([1_00, 99_99], 100)).toBe(100)
  const widest = moneyWidth([1_00, LINE_CENTS_MAX], 100)
  expect(widest).toBeGreaterThan(160)
  // A minus more.
  expect(moneyWidth([1_00, -LINE_CENTS_MAX], 100)).toBeGreaterThan(widest)
})

test('on paper it is the same in millimetres, never narrower than a usual figure', () => {
  expect(moneyWidthMm([])).toBe(18)
  expect(moneyWidthMm([1_00], 20)).toBe(20)
  // $100,000,000,000.00 is 19 characters of 1.65, and 3 beside them; a minus is one more.
  expect(moneyWidthMm([1_00, LINE_CENTS_MAX])).toBe(35)
  expect(moneyWidthMm([1_00, -LINE_CENTS_MAX])).toBe(36)
})
