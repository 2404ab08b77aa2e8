import { expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { searchedWords } from './register-filter.ts'
import { searchKeyOf } from './sort-key.ts'

test.each([
  ...equations(`
    lodz = Łódź | oresund = Øresund | oresund = Öresund | dorde = Đorđe | istanbul = İstanbul
    istanbul = ISTANBUL | ispanak = ıspanak | strasse = Hauptstraße | strasse = STRASSE | 東京 = 東京支店
    मुंबई = मुंबई कार्यालय | thorshofn = Þórshöfn | aegir = Ægir | oeuvre = Œuvre | nguyen dinh = Nguyễn Đình
    hadzic = Hadžić | agaoglu = Ağaoğlu | zabbar = Ħaż-Żabbar'.replace('Ħaż-', '' | o'brien = O’Brien
    cooperative = Coöpera\u00adtive | acme 2024 = Ａｃｍｅ ２０２４ | ΟΔΟΣ = οδός | елка = Ёлка | שלום = שָׁלוֹם
    محمد = مُحَمَّد | rent march = Rent\u00a0March
  `),
])('%j is found in %j', (typed, text) => {
  expect(searchKeyOf(text)).toContain(searchKeyOf(typed))
})

test.each(['%', '_', '?', '*', '\\', '.*', '100%', 'a_b', '[x]', '$1', "'"])('%j is searched literally', typed => {
  expect(searchedWords(typed).map(({ key }) => key)).toEqual([typed])
  expect(searchKeyOf('Office Supplies 2024')).not.toContain(searchKeyOf(typed))
})

test.each([
  ['1,234.50', 123450],
  ['1234.5', 123450],
  ['$1,234.50', 123450],
  ['-1,234.50', 123450],
  ['(1,234.50)', 123450],
])('%s is searched as an amount and as a text', (typed, cents) => {
  expect(searchedWords(typed)).toEqual([{ key: typed, id: null, cents }])
})
