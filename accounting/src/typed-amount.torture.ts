import { test } from 'vitest'
import { compareAnyAmounts, compareWrittenAmounts } from './testing/typed-amounts.ts'

test('an amount is the digits that were typed, whatever surrounds them: 45,000 cases', () =>
  compareWrittenAmounts(45_000))

test('a second parser gets the same result from every text of the characters of amounts: 45,000 cases', () =>
  compareAnyAmounts(45_000))
