import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { expectMeasured } from './testing/measured.ts'

test('a row of the benchmark is measured, and leaves books in which nothing is wrong', async () => {
  await expectMeasured([14])
}, 120_000)

test('only a whole run replaces the results that are kept', () => {
  expect(readOptions([], 'RESULTS.md').results).toBe('RESULTS.md')
  expect(readOptions(['--only', '1'], 'RESULTS.md').results).toBeNull()
  expect(readOptions(['--quick'], 'RESULTS.md').results).toBeNull()
  expect(() => readOptions(['--only', '99'], 'RESULTS.md')).toThrow('no such row')
})
