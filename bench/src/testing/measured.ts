import { expect } from 'vitest'
import { bench } from '../bench.ts'
import { verdictOf } from '../findings.ts'
import { readOptions } from '../options.ts'

/** Measures benchmark rows with a small amount of work. Expects a value for each criterion, and valid books at the end. */
export async function expectMeasured(rows: readonly number[]): Promise<void> {
  const options = readOptions(['--quick', '--only', rows.join()], 'unused')
  const { findings } = await bench(options, () => {})
  expect(findings.map(({ row }) => row)).toEqual(rows)
  for (const finding of findings) {
    expect(finding.criteria.length).toBeGreaterThan(0)
    for (const { name, value } of finding.criteria) expect(value, `${finding.work}: ${name}`).toBeGreaterThan(0)
    expect(verdictOf(finding)).toMatch(/floor|aim/)
  }
}
