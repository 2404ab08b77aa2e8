import { expect, test } from 'vitest'
import { cells } from '../testing/equations.ts'
import {
  type FilteredRow,
  isNarrowed,
  NO_FILTER,
  passesFilter,
  type RegisterFilter,
  searchedWords,
} from './register-filter.ts'

const rent: FilteredRow = {
  id: 41_022,
  entryNumber: 17,
  date: '2026-11-05',
  comment: 'Büro, Miete NOVEMBER',
  netCents: -41_022,
  splitIds: [7, 9],
  isCleared: false,
  isClosing: false,
}
const passes = (filter: Partial<RegisterFilter>, row: Partial<FilteredRow> = {}) =>
  passesFilter({ ...NO_FILTER, ...filter }, { ...rent, ...row })
const finds = (text: string, row: Partial<FilteredRow> = {}) => passes({ words: searchedWords(text) }, row)

test.each([
  ...cells(`
    miete | MIETE büro | Buro | ete nov | 410.22 | $410.22 | (410.22) | miete 410.22 | 17 miete
  `),
  ...['  november ', ''],
])('the search %j finds the row by its comment and its amount, whatever the case, accents and order', text => {
  expect(finds(text)).toBe(true)
})

test.each(['mieten', 'miete december', '410.23', '18', 'miete 410', '0.00', '"nov miete"'])(
  'the search %j does not find it',
  text => {
    expect(finds(text)).toBe(false)
  },
)

test('a whole number finds the transaction with that number, that amount, or a comment that contains it', () => {
  expect(finds('41022')).toBe(true)
  expect(finds('500', { id: 1, netCents: 50_000 })).toBe(true)
  expect(finds('500', { id: 1, comment: 'Order 15001' })).toBe(true)
  expect(finds('500', { id: 5001 })).toBe(false)
})

test('letters that fold to other letters are found by them', () => {
  expect(finds('strasse', { comment: 'Hauptstraße 5' })).toBe(true)
  expect(finds('STRAßE', { comment: 'hauptstrasse 5' })).toBe(true)
  expect(finds('οδος', { comment: 'ΟΔΌΣ' })).toBe(true)
})

test('an amount is compared without its sign, both bounds included', () => {
  expect(passes({ centsMin: 41_022, centsMax: 41_022 })).toBe(true)
  expect(passes({ centsMin: 41_023 })).toBe(false)
  expect(passes({ centsMax: 41_021 })).toBe(false)
})

test('days are from the first to the last, both included', () => {
  expect(passes({ startDate: '2026-11-05', endDate: '2026-11-05' })).toBe(true)
  expect(passes({ startDate: '2026-11-06' })).toBe(false)
  expect(passes({ endDate: '2026-11-04' })).toBe(false)
})

test('the other account is one of those on the other sides', () => {
  expect(passes({ splitIds: new Set([8, 9]) })).toBe(true)
  expect(passes({ splitIds: new Set([8]) })).toBe(false)
})

test('cleared and open rows are distinguished', () => {
  expect([passes({ isCleared: true }), passes({ isCleared: false })]).toEqual([false, true])
  expect(passes({ isCleared: true }, { isCleared: true })).toBe(true)
})

test('closing entries are excluded, or are the only rows', () => {
  expect([passes({ isClosing: true }), passes({ isClosing: false })]).toEqual([false, true])
  expect([passes({ isClosing: true }, { isClosing: true }), passes({ isClosing: false }, { isClosing: true })]).toEqual(
    [true, false],
  )
})

test('an empty filter excludes nothing', () => {
  expect(isNarrowed(NO_FILTER)).toBe(false)
  expect(passes({})).toBe(true)
  expect(
    [{ centsMin: 0 }, { isCleared: false }, { words: searchedWords('x') }].map(each =>
      isNarrowed({ ...NO_FILTER, ...each }),
    ),
  ).toEqual([true, true, true])
})
