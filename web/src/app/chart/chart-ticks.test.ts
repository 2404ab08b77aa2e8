import { expect, it } from 'vitest'
import { ticksFor } from './chart-ticks.ts'

it.each([
  [
    [120_000, 340_000],
    [0, 100_000, 200_000, 300_000, 400_000],
  ],
  [
    [-120_000, 340_000],
    [-200_000, 0, 200_000, 400_000],
  ],
  [[-5], [-6, -4, -2, 0]],
  [[0], [0]],
  [[9_007_199_254_740_991], [0, 5e15, 1e16]],
])('steps for %s are round and span 0', (cents, ticks) => {
  expect(ticksFor(cents)).toEqual(ticks)
})
