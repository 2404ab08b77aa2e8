import { test } from 'vitest'
import { compareAnyAmounts, compareWrittenAmounts } from './testing/typed-amounts.ts'

test('an amount is the digits that were typed, whatever they are dressed in', () => compareWrittenAmounts(1000))

test('every text over the letters of amounts is read the same by a second reader', () => compareAnyAmounts(1000))
