import { expect, it } from 'vitest'
import { labelsFor, ticksFor, tickWords } from './chart-ticks.ts'

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

it('steps have full amounts, and all short ones if there is little room or one would be cut', () => {
  expect(tickWords([-1_000_000_000, 0, 5_000], true)).toEqual(['\u2212$10,000,000', '$0', '$50'])
  expect(tickWords([-10_000_000_000, 0], true)).toEqual(['\u2212$100M', '$0'])
  expect(tickWords([0, 100_000_000_000], true)).toEqual(['$0', '$1B'])
  expect(tickWords([-2_000_000, 0], false)).toEqual(['\u2212$20K', '$0'])
})

it('labels are full if there is room, three letters if those are distinct, and otherwise only some', () => {
  const months = ['Jan 2026', 'Feb 2026', 'Mar 2026']
  expect(labelsFor(months, 9)).toEqual(months)
  expect(labelsFor(months, 8.3)).toEqual(['Jan', 'Feb', 'Mar'])
  expect(labelsFor(months, 4)).toEqual(['Jan', 'Feb', 'Mar'])
  expect(labelsFor(months, 3)).toEqual(['Jan', '', 'Mar'])
  const weeks = ['Overdue', 'Nov 22', 'Nov 29', 'Dec 6', 'Later']
  expect(labelsFor(weeks, 7.1)).toEqual(weeks)
  expect(labelsFor(weeks, 4)).toEqual(['Overdue', '', 'Nov 29', '', 'Later'])
  expect(labelsFor([...weeks, 'After'], 4)).toEqual(['Overdue', '', '', 'Dec 6', '', 'After'])
})
