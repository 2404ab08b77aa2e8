import { expect, test } from 'vitest'
import { loadFigures, median, percentile, ratioOf } from './figures.ts'
import { type Finding, verdictOf } from './findings.ts'

test('the 99th percentile is the value that 99 of 100 do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile([7], 0.99)).toBe(7)
})

test('a single slow round does not change a median', () => {
  expect(median([10, 9, 1000])).toBe(10)
  expect(median([1, 2, 3, 4])).toBe(2.5)
})

test('a ratio compares each round with the one it alternated with', () => {
  const round = (calls: number) => ({ ms: Array(calls).fill(1), elapsedMs: 1000 })
  // In the second round, the machine was ten times slower for both loads.
  expect(ratioOf([round(50), round(5), round(60)], [round(100), round(10), round(100)])).toBe(0.5)
  expect(loadFigures([round(50), round(5), round(60)])).toMatchObject({ rate: 50, count: 115 })
})

test('a row has the verdict of its worst criterion', () => {
  const finding = (p99: number, ratio: number): Finding => ({
    row: 1,
    work: 'post',
    notes: [],
    criteria: [
      { name: 'of R1', value: ratio, unit: '', better: 'more', floor: 0.2, aim: 0.4 },
      { name: 'p99', value: p99, unit: 'ms', better: 'less', floor: 15, aim: 5 },
    ],
  })
  expect(verdictOf(finding(5, 0.4))).toBe('aim met')
  expect(verdictOf(finding(6, 0.4))).toBe('floor met')
  expect(verdictOf(finding(5, 0.1))).toBe('below floor')
  // A missing value never meets a bound.
  expect(verdictOf(finding(Number.NaN, 0.4))).toBe('below floor')
  // On a machine that is half as fast, a time can meet its bound after calibration. A ratio cannot, because it is not calibrated.
  const halfAsFast = (p99: number, ratio: number) => verdictOf({ ...finding(p99, ratio), calibration: 0.5 })
  expect(halfAsFast(30, 0.4)).toBe('below floor, met when calibrated')
  expect(halfAsFast(31, 0.4)).toBe('below floor')
  expect(halfAsFast(10, 0.4)).toBe('floor met')
  expect(halfAsFast(5, 0.1)).toBe('below floor')
})
