import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { expect, test } from 'vitest'
import { moneyWidth } from './money-width.ts'

test('a column is as wide as its widest amount, on either side of zero, and at least as wide as it is asked to be', () => {
  expect(moneyWidth([], 100)).toBe(100)
  expect(moneyWidth([1_00, 99_99], 100)).toBe(100)
  const widest = moneyWidth([1_00, LINE_CENTS_MAX], 100)
  expect(widest).toBeGreaterThan(160)
  // A minus more.
  expect(moneyWidth([1_00, -LINE_CENTS_MAX], 100)).toBeGreaterThan(widest)
})
