import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { forAll } from '../testing/for-all.ts'
import { nameKeyOf, visibleText } from './name-key.ts'
import { sortKeyOf } from './sort-key.ts'

describe('the key of a name', () => {
  test.each([
    ['a no-break space', 'Office\u00a0Supplies'],
    ['two spaces', 'Office  Supplies'],
    ['a zero-width space', 'Office\u200b Supplies'],
    ['a soft hyphen', 'Off\u00adice Supplies'],
    ['a left-to-right mark at the start', '\u200eOffice Supplies'],
    ['a byte order mark at the start', '\ufeffOffice Supplies'],
    ['a word joiner at the end', 'Office Supplies\u2060'],
    ['a narrow no-break space', 'Office\u202fSupplies'],
    ['an ideographic space', 'Office\u3000Supplies'],
    ['a figure space and a plain one', 'Office\u2007 Supplies'],
    ['spaces around it', ' Office Supplies\u00a0'],
    ['a Hangul filler', 'Office\u3164 Supplies'],
    ['a braille blank', 'Office\u2800Supplies'],
    ['full-width letters', 'Ｏｆｆｉｃｅ Ｓｕｐｐｌｉｅｓ'],
    ['a ligature', 'O\ufb03ce Supplies'],
    ['mathematical capitals', '\u{1d40e}\u{1d405}\u{1d405}\u{1d408}\u{1d402}\u{1d404} Supplies'],
    ['a variation selector', 'Office Supplies\ufe0f'],
    ['a tag character', 'Office\u{e0061} Supplies'],
  ])('is the same with %s', (_, name) => {
    expect(nameKeyOf(name)).toBe('office supplies')
  })

  test.each(
    equations(`
      Café = Cafe\u0301 | Café = Cafe\u200b\u0301 | INV-7 = inv\u20117 | STRASSE 1 = Straße\u00a01
      Ångström = A\u030angstro\u0308m | 株式会社 = ㍿ | ガス = ｶﾞｽ
    `),
  )('is equal for %s and %s', (one, other) => {
    expect(nameKeyOf(one)).toBe(nameKeyOf(other))
  })

  test.each([
    ['Cash', 'Cash 2'],
    ['Office Supplies', 'OfficeSupplies'],
    ['Resume', 'Résumé'],
    ['kiz', 'kız'],
    ['Łódź', 'Lodz'],
    ['A-1', 'A–1'],
  ])('is different for %s and %s', (one, other) => {
    expect(nameKeyOf(one)).not.toBe(nameKeyOf(other))
  })
})

test('a visible text keeps its case and has one space for consecutive blanks', () => {
  expect(visibleText('\u00a0Inv\u00ad  Nº\u20117\t')).toBe('Inv No-7')
})

const anyName = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...' \u00a0\u200b\u00ad\u3000\u0301\u0345\u2010Aaßſς𝐀™Ⓐ株ｶﾞ'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})

test('names with equal sort keys have equal keys, and the key of a key, or of its visible text, is the same', () => {
  forAll(anyName, name => {
    const key = nameKeyOf(name)
    expect(nameKeyOf(sortKeyOf(name))).toBe(key)
    expect(nameKeyOf(key)).toBe(key)
    expect(nameKeyOf(visibleText(name))).toBe(key)
    expect(visibleText(visibleText(name))).toBe(visibleText(name))
  })
})

test.each([' ', 'a ', '\u200b', '\u00ad\u00a0', 'é '])(
  'a name of a million characters %j is processed in one pass',
  unit => {
    expect(nameKeyOf(`a${unit.repeat(1_000_000 / unit.length)}b`)).toMatch(/^a[\s\S]*b$/u)
  },
)
