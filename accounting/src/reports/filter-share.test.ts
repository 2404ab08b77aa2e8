import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_CENTS_MAX } from '../money.ts'
import { forAll } from '../testing/for-all.ts'
import { splitBy, spreadOver } from './filter-share.ts'
import { someEntries } from './testing/random-books.ts'

const credits = (...cents: number[]) => cents.map((each, index) => ({ accountId: index + 1, cents: -each }))

describe('a line distributed over its counter side', () => {
  test.each<[what: string, cents: number, counters: number[], parts: number[]]>([
    ['stays whole against a single line', 100, [250], [100]],
    ['is distributed in proportion', 100, [33, 33, 34], [33, 33, 34]],
    ['gives the remaining cents to the largest remainders', 10, [15, 15, 15], [4, 3, 3]],
    ['gives a single cent to one line', 1, [1, 1, 1], [1, 0, 0]],
    ['gives a cent to the largest line, not the first', 1, [1, 5, 3], [0, 1, 0]],
    ['never rounds twice', 200, [1, 1, 1, 1, 1, 1], [34, 34, 33, 33, 33, 33]],
    ['is exact if products exceed 2^53', LINE_CENTS_MAX, [LINE_CENTS_MAX, LINE_CENTS_MAX - 1, 3], [5e12, 5e12 - 1, 1]],
  ])('%s', (_, cents, counters, parts) => {
    expect(spreadOver(cents, credits(...counters))).toEqual(parts)
    expect(spreadOver(-cents, credits(...counters))).toEqual(parts.map(part => 0 - part))
  })

  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: LINE_CENTS_MAX })), {
    minLength: 1,
    maxLength: 8,
  })

  test('adds up to the line, each part within a cent of its quota', () => {
    forAll(fc.integer({ min: 1, max: LINE_CENTS_MAX }), sizes, (cents, weights) => {
      const parts = spreadOver(cents, credits(...weights))
      const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      parts.forEach((part, index) => {
        const gap = BigInt(part) * total - BigInt(cents) * BigInt(weights[index]!)
        expect(gap < total && gap > -total).toBe(true)
      })
    })
  })
})

describe('a line with a filter', () => {
  const lines = [
    { accountId: 9, cents: 10 },
    { accountId: 1, cents: -4 },
    { accountId: 2, cents: -3 },
    { accountId: 3, cents: -3 },
  ]

  test.each<[what: string, filter: number[] | null, split: ReturnType<typeof splitBy>]>([
    ['counts completely without a filter', null, { inside: 10, outside: 0 }],
    ['counts completely if all of its counter side is inside', [1, 2, 3], { inside: 10, outside: 0 }],
    ['does not count if nothing of its counter side is inside', [9], { inside: null, outside: 10 }],
    ['counts with its share inside', [1, 3], { inside: 7, outside: 3 }],
  ])('%s', (_, filter, split) => {
    expect(splitBy(lines, 10, filter && new Set(filter))).toEqual(split)
  })

  test('over any partition of the accounts the parts of a line add up to it', () => {
    const partition = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 })
    forAll(someEntries, partition, (entries, parts) => {
      const sets = [0, 1, 2, 3].map(part => new Set(parts.flatMap((of, index) => (of === part ? [index + 1] : []))))
      for (const { lines: all } of entries) {
        for (const { cents } of all) {
          const splits = sets.map(set => splitBy(all, cents, set))
          expect(splits.reduce((sum, { inside }) => sum + (inside ?? 0), 0)).toBe(cents)
          for (const { inside, outside } of splits) expect((inside ?? 0) + outside).toBe(cents)
        }
      }
    })
  })
})
