import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { verdictOf } from './findings.ts'
import { readOptions } from './options.ts'

test('the benchmark measures every row of the ledger and leaves books in which nothing is wrong', async () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 17, 21, 22, 23]
  const options = readOptions(['--quick', '--only', rows.join()], 'unused')
  const { findings } = await bench(options, () => {})
  expect(findings.map(({ row }) => row)).toEqual(rows)
  for (const finding of findings) {
    expect(finding.criteria.length).toBeGreaterThan(0)
    for (const { name, value } of finding.criteria) expect(value, `${finding.work}: ${name}`).toBeGreaterThan(0)
    expect(verdictOf(finding)).toMatch(/floor|aim/)
  }
}, 1_200_000)

test('only a whole run replaces the results that are kept', () => {
  expect(readOptions([], 'RESULTS.md').results).toBe('RESULTS.md')
  expect(readOptions(['--only', '1'], 'RESULTS.md').results).toBeNull()
  expect(readOptions(['--quick'], 'RESULTS.md').results).toBeNull()
  expect(() => readOptions(['--only', '99'], 'RESULTS.md')).toThrow('no such row')
})
