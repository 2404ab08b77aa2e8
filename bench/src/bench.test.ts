import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { expectMeasured } from './testing/measured.ts'

test('a row of the benchmark is measured and leaves books without violations', async () => {
  await expectMeasured([14])
}, 120_000)

test('only a complete run replaces the committed results', () => {
  expect(readOptions([], 'RESULTS.md').results).toBe('RESULTS.md')
  expect(readOptions(['--only', '1'], 'RESULTS.md').results).toBeNull()
  expect(readOptions(['--quick'], 'RESULTS.md').results).toBeNull()
  expect(() => readOptions(['--only', '99'], 'RESULTS.md')).toThrow('no such row')
})
