import { test } from 'vitest'
import { compareAnyAmounts, compareWrittenAmounts } from './testing/typed-amounts.ts'

test('an amount is the digits that were typed, whatever they are dressed in: 45,000 cases', () =>
  compareWrittenAmounts(45_000))

test('every text over the letters of amounts is read the same by a second reader: 45,000 cases', () =>
  compareAnyAmounts(45_000))
