import { expect, test } from 'vitest'
import { compare, comparisonLine, type Measured, measuredIn } from './comparison.ts'
import type { Finding } from './findings.ts'
import { resultsPage } from './report.ts'

const page = (ratio: number, p50: number) => {
  const finding: Finding = {
    row: 3,
    work: 'post to one account',
    criteria: [
      { name: 'of row 2', value: ratio, unit: '', better: 'more', floor: 0.9 },
      { name: 'p50', value: p50, unit: 'ms', better: 'less', aim: 2.5 },
      { name: 'memory', value: 140, unit: 'MB', better: 'less' },
    ],
    notes: ['R1 1,910/s, p50 0.48'],
  }
  return resultsPage([finding], { databaseVersion: '18', busyShare: 0, minutes: 1, at: new Date(0) })
}

const runs = (...pages: [number, number][]): Measured[][] => pages.map(([ratio, p50]) => measuredIn(page(ratio, p50)))

test('a results page is read back with its units and the better direction', () => {
  expect(measuredIn(page(0.98, 2.31))).toEqual([
    { row: 3, name: 'of row 2', value: 0.98, isLessBetter: false },
    { row: 3, name: 'p50 ms', value: 2.31, isLessBetter: true },
    { row: 3, name: 'memory MB', value: 140, isLessBetter: true },
  ])
})

test('a median is worse only if it changes by more than 3 % and by more than the old runs differ', () => {
  const worse = (olds: Measured[][], news: Measured[][]) =>
    compare(olds, news).flatMap(({ name, isWorse }) => (isWorse ? [name] : []))
  const steady = runs([1, 2], [1, 2], [1, 2])
  expect(worse(steady, runs([0.98, 2.05], [0.98, 2.05], [0.98, 2.05]))).toEqual([])
  expect(worse(steady, runs([0.96, 2.07], [0.96, 2.07], [0.96, 2.07]))).toEqual(['of row 2', 'p50 ms'])
  expect(worse(runs([0.9, 1.9], [1, 2], [1.1, 2.1]), runs([0.92, 2.15], [0.92, 2.15], [0.92, 2.15]))).toEqual([])
  expect(worse(steady, runs([1.2, 1.5], [1.2, 1.5], [1.2, 1.5]))).toEqual([])
})

test('a comparison names both medians and their ranges', () => {
  const [, p50] = compare(runs([1, 2], [1, 2.2], [1, 2.1]), runs([1, 2.4], [1, 2.5], [1, 2.6]))
  expect(comparisonLine(p50!)).toBe('3 p50 ms: 2.1 (2 to 2.2) before, 2.5 (2.4 to 2.6) now, 19 % worse, WORSE')
})

test('a criterion that the old commit does not have is left out', () => {
  expect(compare([[]], runs([1, 2]))).toEqual([])
})
