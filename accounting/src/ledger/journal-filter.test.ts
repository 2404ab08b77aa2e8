import { expect, test } from 'vitest'
import { cells } from '../testing/equations.ts'
import { type FilteredEntry, type JournalFilter, passesJournalFilter, WHOLE_JOURNAL } from './journal-filter.ts'
import { searchedWords } from './register-filter.ts'

const split: FilteredEntry = {
  id: 41_022,
  entryNumber: 17,
  date: '2026-11-05',
  comment: 'Büro, Miete NOVEMBER',
  lines: [
    { accountId: 7, cents: 41_022 },
    { accountId: 8, cents: -30_000 },
    { accountId: 9, cents: -11_022 },
  ],
  isVoid: false,
  userId: 3,
}
const passes = (filter: Partial<JournalFilter>, entry: Partial<FilteredEntry> = {}) =>
  passesJournalFilter({ ...WHOLE_JOURNAL, ...filter }, { ...split, ...entry })
const finds = (text: string, entry: Partial<FilteredEntry> = {}) => passes({ words: searchedWords(text) }, entry)

test.each([
  ...cells('miete | MIETE büro | ete nov | 410.22 | (410.22) | 300 | $110.22 miete | 17 | 41022 | 17 300.00'),
  '',
])('the search %j finds the transaction by its comment, id, number, amount and line amounts', text => {
  expect(finds(text)).toBe(true)
})

test.each(cells('mieten | 410.23 | 18 | 17.00 | miete 18 | "nov miete"'))('the search %j does not find it', text => {
  expect(finds(text)).toBe(false)
})

test('a transaction that is not numbered yet is found by its id alone', () => {
  expect([finds('41022', { entryNumber: null }), finds('17', { entryNumber: null })]).toEqual([true, false])
})

test.each<[filter: Partial<JournalFilter>, isShown: boolean]>([
  [{ centsMin: 41_022, centsMax: 41_022 }, true],
  [{ centsMin: 41_023 }, false],
  [{ centsMax: 41_021 }, false],
  [{ startDate: '2026-11-05', endDate: '2026-11-05' }, true],
  [{ startDate: '2026-11-06' }, false],
  [{ endDate: '2026-11-04' }, false],
  [{ accountIds: [1, 9] }, true],
  [{ accountIds: [1] }, false],
  [{ userId: 3 }, true],
  [{ userId: 4 }, false],
  [{ isVoid: true }, false],
])('the filter %j, limits included: %j', (filter, isShown) => {
  expect(passes(filter)).toBe(isShown)
})

test('a deleted transaction is shown only among the deleted ones', () => {
  expect([passes({}, { isVoid: true }), passes({ isVoid: true }, { isVoid: true })]).toEqual([false, true])
})
