import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { type HuntedRow, huntDifference } from './difference-hunter.ts'

const row = (key: string, cents: number, isReconciled = false): HuntedRow => ({ key, cents, isReconciled })
const kinds = (rows: HuntedRow[], difference: number) =>
  huntDifference(rows, difference).suspects.map(suspect =>
    'meantCents' in suspect ? `${suspect.kind} ${suspect.key} ${suspect.meantCents}` : `${suspect.kind} ${suspect.key}`,
  )

test.each<[string, HuntedRow[], number, string[]]>([
  ['an open line of exactly that amount', [row('a', 54_00), row('b', 5_00)], 54_00, ['CLEAR a']],
  ['an open payment', [row('a', -54_00), row('b', 54_00)], -54_00, ['CLEAR a']],
  ['a wrongly cleared line', [row('a', -54_00, true)], 54_00, ['UNCLEAR a']],
  ['a line on the wrong side, with half of the difference', [row('a', -27_00, true)], 54_00, ['WRONG_SIDE a']],
  ['two swapped digits', [row('a', 139_00, true)], 54_00, ['SWAPPED a 19300']],
  ['swapped cents of a payment', [row('a', -12_34, true)], -9, ['SWAPPED a -1243']],
  ['an open line that would match with two digits swapped', [row('a', 45_00)], 54_00, ['SWAPPED a 5400']],
  ['nothing, if nothing matches', [row('a', 1_00), row('b', 2_00, true)], 54_00, []],
])('it finds %s', (_, rows, difference, expected) => {
  expect(kinds(rows, difference)).toEqual(expected)
})

test('it finds two lines that make up the difference together, if no single line does', () => {
  const rows = [row('a', 30_00), row('b', -24_00, true), row('c', 1_00)]
  expect(huntDifference(rows, 54_00)).toEqual({
    suspects: [],
    pairs: [
      [
        { kind: 'CLEAR', key: 'a' },
        { kind: 'UNCLEAR', key: 'b' },
      ],
    ],
    isDivisibleByNine: true,
  })
  expect(huntDifference([...rows, row('d', 54_00)], 54_00).pairs).toEqual([])
})

test('it reports whether the difference is divisible by nine, and nothing for a difference of 0', () => {
  expect(huntDifference([], 55_00).isDivisibleByNine).toBe(false)
  expect(huntDifference([row('a', 0), row('b', 0, true)], 0)).toEqual({
    suspects: [],
    pairs: [],
    isDivisibleByNine: false,
  })
})

test('every explanation makes up the difference', () => {
  const anyRow = fc.record({ key: fc.uuid(), cents: fc.integer({ min: -300, max: 300 }), isReconciled: fc.boolean() })
  forAll(
    fc.uniqueArray(anyRow, { selector: each => each.key }),
    fc.integer({ min: -400, max: 400 }),
    (rows, difference) => {
      const { suspects, pairs } = huntDifference(rows, difference)
      const byKey = new Map(rows.map(each => [each.key, each]))
      const moved = (suspect: (typeof suspects)[number]) => {
        const { cents, isReconciled } = byKey.get(suspect.key)!
        const now = isReconciled ? cents : 0
        if (suspect.kind === 'CLEAR') return cents
        if (suspect.kind === 'UNCLEAR') return -cents
        return (suspect.kind === 'SWAPPED' ? suspect.meantCents : -cents) - now
      }
      for (const suspect of suspects) expect(moved(suspect)).toBe(difference)
      for (const [one, other] of pairs) expect(moved(one) + moved(other)).toBe(difference)
    },
  )
})

test('a search of fifty thousand lines reads each line only a few times', () => {
  let looks = 0
  const rows = Array.from({ length: 50_000 }, (_, n) => ({
    key: String(n),
    isReconciled: n % 2 === 0,
    get cents() {
      looks += 1
      return n * 7 + 1
    },
  }))
  huntDifference(rows, 123_456_789)
  expect(looks).toBeLessThan(10 * rows.length)
})
