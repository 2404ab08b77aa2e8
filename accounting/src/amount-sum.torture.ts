import { test } from 'vitest'
import { compareSums } from './testing/amount-sums.ts'

test('a typed sum is worked out exactly and rounded once, as a reference with reduced fractions does: 15,000 cases', () =>
  compareSums(15_000))
