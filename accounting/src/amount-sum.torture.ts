import { test } from 'vitest'
import { compareSums } from './testing/amount-sums.ts'

test('a typed expression is computed exactly and rounded once, like a reference with reduced fractions: 15,000 cases', () =>
  compareSums(15_000))
