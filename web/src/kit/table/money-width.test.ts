import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { expect, test } from 'vitest'
import { moneyWidth, moneyWidthMm } from './money-width.ts'

test('a column is as wide as its widest amount, positive or negative, and at least as wide as its minimum', () => {
  expect(moneyWidth([], 100)).toBe(100)
  expect(moneyWidth([1_00, 99_99], 100)).toBe(100)
  const widest = moneyWidth([1_00, LINE_CENTS_MAX], 100)
  expect(widest).toBeGreaterThan(160)
  // The widest amount with a minus sign.
  expect(moneyWidth([1_00, -LINE_CENTS_MAX], 100)).toBeGreaterThan(widest)
})

test('on paper the width is in millimeters, and never less than a usual figure', () => {
  expect(moneyWidthMm([])).toBe(18)
  expect(moneyWidthMm([1_00], 20)).toBe(20)
  // $100,000,000,000.00 has 19 characters of 1.65 mm each, and 3 mm of padding. A minus sign is one more character.
  expect(moneyWidthMm([1_00, LINE_CENTS_MAX])).toBe(35)
  expect(moneyWidthMm([1_00, -LINE_CENTS_MAX])).toBe(36)
})
