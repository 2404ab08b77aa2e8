import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { forAll } from '../testing/for-all.ts'
import { compareByCodePoint, sortKeyOf } from './sort-key.ts'

describe('the key of a name', () => {
  test.each(
    equations(`
      Cash = CASH | Straße = STRASSE | STRAẞE = strasse | ΟΔΟΣ = οδος | ΟΔΟΣ = οδοσ | Caf\u00e9 = CAFE\u0301
      \u212bngstr\u00f6m = \u00e5ngstr\u00f6m | \u01c4 = \u01c6 | \ud801\udc00 = \ud801\udc28
    `),
  )('is equal for %s and %s', (one, other) => {
    expect(sortKeyOf(one)).toBe(sortKeyOf(other))
  })

  test.each([
    ['Cash', 'Cash 2'],
    ['kiz', 'k\u0131z'],
    ['Resume', 'R\u00e9sum\u00e9'],
  ])('is different for %s and %s', (one, other) => {
    expect(sortKeyOf(one)).not.toBe(sortKeyOf(other))
  })

  test('is equal for every pair of characters that regular expressions match without case', () => {
    for (let codePoint = 0; codePoint < 0x1_1000; codePoint += 1) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue
      const character = String.fromCodePoint(codePoint)
      for (const other of [character.toUpperCase(), character.toLowerCase()]) {
        if (other === character || [...other].length > 1) continue
        const areEqual = new RegExp(`^\\u{${codePoint.toString(16)}}$`, 'iu').test(other)
        if (areEqual) expect(sortKeyOf(other)).toBe(sortKeyOf(character))
      }
    }
  })

  test('of a key is the key itself', () => {
    forAll(fc.string({ unit: 'grapheme' }), name => {
      expect(sortKeyOf(sortKeyOf(name))).toBe(sortKeyOf(name))
      expect(sortKeyOf(name.normalize('NFD'))).toBe(sortKeyOf(name))
    })
  })
})

/** Strings with code points that UTF-16 and UTF-8 sort differently. */
const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}') })

test('names are sorted like UTF-8 bytes, as in the database', () => {
  forAll(anyText, anyText, (one, other) => {
    const expected = Buffer.compare(Buffer.from(one), Buffer.from(other))
    expect(Math.sign(compareByCodePoint(one, other))).toBe(expected)
  })
  expect(compareByCodePoint('\uffee', '\ud83d\ude00')).toBeLessThan(0)
})
