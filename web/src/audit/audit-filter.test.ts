import { expect, test } from 'vitest'
import { filterOf, searchOf } from './audit-filter.ts'

test('an address is parsed to a filter and written from it', () => {
  const search = '?startDate=2026-11-01&endDate=2026-11-30&userID=7&action=void&objectKind=transaction&objectID=2331'
  expect(searchOf(filterOf(new URLSearchParams(search)))).toBe(search)
  expect(searchOf({})).toBe('')
  expect(searchOf({ action: 'void' }, '2026-11-05T10:00:00.000000Z.7')).toBe(
    '?action=void&entry=2026-11-05T10%3A00%3A00.000000Z.7',
  )
})

test('invalid filters are ignored', () => {
  expect(
    filterOf(new URLSearchParams('startDate=2026-02-30&endDate=x&userID=me&action=&objectID=1e3&colour=red')),
  ).toEqual({})
})
