import { test } from 'vitest'
import { expectMeasured } from './testing/measured.ts'

test('the benchmark measures every row of the ledger and leaves books without violations', async () => {
  await expectMeasured([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 17, 21, 22, 23, 24, 25, 26])
}, 1_200_000)
