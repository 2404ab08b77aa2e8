import { test } from 'vitest'
import { compareAnyAmounts, compareWrittenAmounts } from './testing/typed-amounts.ts'

test('an amount is the digits that were typed, whatever surrounds them', () => compareWrittenAmounts(1000))

test('a second parser gets the same result from every text of the characters of amounts', () => compareAnyAmounts(1000))
