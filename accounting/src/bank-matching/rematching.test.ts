import { expect, test } from 'vitest'
import type { ComparedEntry, Line } from './match-proposal.ts'
import { rematched } from './rematching.ts'

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, day: 0 }))

test('the work of reassigning pairs is proportional to the lines and entries, even if no line gets a partner', () => {
  const lines = numbered(1000) as Line[]
  const entries = numbered(900) as ComparedEntry[]
  const far = numbered(9000, 1000) as ComparedEntry[]
  let looks = 0
  const pairs = entries.map((entry, index) => ({ line: lines[index]!, entry }))
  const after = rematched({
    pairs,
    freeLines: lines.slice(entries.length),
    freeEntries: far,
    mayBe: (_, entry) => {
      looks++
      return entry.id < 1000
    },
  })
  expect(after).toHaveLength(900)
  // Without the limit, the search would examine entries 360 million times.
  expect(looks).toBeLessThan(150 * (lines.length + entries.length + far.length))
})
