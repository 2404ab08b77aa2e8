import { forAll } from '@twofold/accounting/testing/for-all'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedTooDeep, LEVELS_MAX } from './body-parsers.ts'

const nested = (levels: number, inner = '1') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`

test.each([
  ['100 lists', nested(LEVELS_MAX), false],
  ['101 lists', nested(LEVELS_MAX + 1), true],
  ['100 objects in lists', `${'[{"a":'.repeat(50)}1${'}]'.repeat(50)}`, false],
  ['101 lists that are never closed', '['.repeat(LEVELS_MAX + 1), true],
  ['a thousand lists next to each other', `[${nested(99).concat(',').repeat(1000)}1]`, false],
  ['brackets in a string', JSON.stringify(['['.repeat(1000)]), false],
  ['brackets after an escaped quote', JSON.stringify([`"${'['.repeat(1000)}`]), false],
  ['brackets after an escaped backslash', `["\\\\",${nested(LEVELS_MAX)}]`, true],
  ['brackets in a name', JSON.stringify({ ['{'.repeat(1000)]: 1 }), false],
  ['a string that never ends', `["${'['.repeat(1000)}`, false],
  ['nothing', '', false],
])('%s', (_, json, isTooDeep) => {
  expect(isNestedTooDeep(json)).toBe(isTooDeep)
})

/** Returns the number of nested levels of a value. */
function levelsOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf))
}

test('agrees with the parsed value, whatever its strings contain', () => {
  const text = fc.string({ unit: fc.constantFrom(...'[]{}"\\ a') })
  const { value } = fc.letrec(of => ({
    value: fc.oneof({ depthSize: 'small' }, text, fc.array(of('value')), fc.dictionary(text, of('value'))),
  }))
  forAll(value, fc.integer({ min: 90, max: 101 }), (inner, outer) => {
    const json = nested(outer, JSON.stringify(inner))
    expect(isNestedTooDeep(json)).toBe(levelsOf(JSON.parse(json)) > LEVELS_MAX)
  })
})

test.each([
  ['an escaped quote, many times', `"${'\\"'.repeat(50_000)}"`],
  ['many backslashes', `"${'\\'.repeat(100_000)}"`],
  ['many strings', '"a",'.repeat(25_000)],
  ['many strings that end in a backslash', '"\\\\",'.repeat(20_000)],
  ['lists next to each other', '[],'.repeat(33_000)],
])('examines each character at most three times: %s', (_, json) => {
  let steps = 0
  const counted = {
    length: json.length,
    charCodeAt: (at: number) => {
      steps += 1
      return json.charCodeAt(at)
    },
    indexOf: (sought: string, from = 0) => {
      const found = json.indexOf(sought, from)
      steps += (found === -1 ? json.length : found + 1) - from
      return found
    },
  }
  isNestedTooDeep(counted)
  expect(steps / json.length).toBeLessThanOrEqual(3)
})
