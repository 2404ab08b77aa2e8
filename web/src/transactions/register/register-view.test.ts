import { registerFilterOf } from '@twofold/contract/register-filter'
import { registerFilters } from '@twofold/contract/registers'
import { expect, test } from 'vitest'
import { filterOf } from './filtered-patch.ts'
import {
  filterCount,
  filtersFromDay,
  isNarrowed,
  registerPath,
  transactionPath,
  viewOf,
  withView,
} from './register-view.ts'

const ADDRESS =
  'date=2026-11-05&sort=date&search=rent&amountFrom=100&amountTo=500&startDate=2026-01-01&endDate=2026-12-31&isReconciled=false&isClosing=false&isOwn=true&splitAccountID=7'

test('an address converts to a view and back, and other parameters stay', () => {
  const view = viewOf(new URLSearchParams(`entry=split&${ADDRESS}`))
  expect(withView(view, new URLSearchParams('entry=split&search=old')).toString()).toBe(
    new URLSearchParams(`entry=split&search=rent&${ADDRESS.replace('search=rent&', '')}`).toString(),
  )
  expect(withView({}, new URLSearchParams(ADDRESS)).toString()).toBe('')
})

test('invalid parts of a view are left out of the query', () => {
  const wrong =
    'date=soon&sort=amount&amountFrom=-5&amountTo=x&startDate=2026-02-30&isReconciled=Y&isClosing=no&isOwn=false&splitAccountID=x'
  expect(viewOf(new URLSearchParams(`${wrong}&search=${'x'.repeat(201)}`))).toEqual({})
})

test.each([
  ['search', ['rent', 'x'.repeat(200), 'x'.repeat(201), 'a\u0000b']],
  ['amountFrom', ['0', '41022', '-5', '1.5', '1'.repeat(15), '1'.repeat(16), 'x']],
  ['splitAccountID', ['7', '-7', '']],
  ['startDate', ['2026-02-28', '2026-02-29', 'soon', '']],
  ['isReconciled', ['true', 'false', 'Y', '']],
  ['isClosing', ['true', 'false', 'Y', '']],
  ['isOwn', ['true', 'Y', '']],
] as const)('%s is read from the address as the call reads it', (name, texts) => {
  for (const text of texts) {
    const parsed = registerFilters[name].safeParse(text)
    const view = viewOf(new URLSearchParams({ [name]: text }))
    expect([text, view]).toEqual([text, parsed.success && text !== '' ? { [name]: text } : {}])
    if (name === 'splitAccountID' || !parsed.success) continue
    expect(filterOf(view, [])).toEqual(registerFilterOf({ [name]: parsed.data }, null))
  }
})

test('a start date and an order leave no row out, a filter does', () => {
  expect([isNarrowed({ date: '2026-11-05', sort: 'date' }), isNarrowed({ search: 'x' })]).toEqual([false, true])
  expect([isNarrowed({ isClosing: 'false' }), isNarrowed({ isOwn: 'true' })]).toEqual([true, true])
})

test('filters are counted by field: an amount is one, whether it has one end or both', () => {
  expect(
    filterCount({ search: 'x', date: '2026-11-05', amountFrom: '1', amountTo: '5', startDate: '2026-01-01' }),
  ).toBe(2)
  expect([filterCount({ amountTo: '5' }), filterCount({ amountFrom: '5' }), filterCount({})]).toEqual([1, 1, 0])
})

test('a form returns to the view from which it was opened', () => {
  expect(registerPath(3)).toBe('/transactions/account/3')
  expect(registerPath(0, { search: 'rent' })).toBe('/accounts')
  expect(transactionPath(9, 3, { search: 'a b' })).toBe('/transactions/9?returnAccount=3&search=a+b')
})

test('the other account includes its subaccounts; an account that is not in the chart gives no filter', () => {
  const account = (accountID: number, accountLeft: number, accountRight: number) =>
    ({ accountID, accountLeft, accountRight }) as Parameters<typeof filterOf>[1][number]
  const accounts = [account(7, 1, 4), account(8, 2, 3), account(9, 5, 6)]
  expect(filterOf({ splitAccountID: '7', isReconciled: 'true', amountTo: '500' }, accounts)).toMatchObject({
    splitIds: new Set([7, 8]),
    isCleared: true,
    centsMax: 500,
    centsMin: null,
  })
  expect(filterOf({ splitAccountID: '77' }, accounts)).toBeNull()
})

test('a file starts at the same date as the list, backwards or forwards', () => {
  const date = '2026-11-05'
  expect(filtersFromDay({ search: 'x', date })).toEqual({ search: 'x', endDate: date })
  expect(filtersFromDay({ date, sort: 'date' })).toEqual({ startDate: date })
  expect(filtersFromDay({ date, endDate: '2026-10-31' })).toEqual({ endDate: '2026-10-31' })
  expect(filtersFromDay({ date, sort: 'date', startDate: '2026-10-31', endDate: '2026-12-31' })).toEqual({
    startDate: date,
    endDate: '2026-12-31',
  })
  expect(filtersFromDay({ sort: 'date' })).toEqual({})
})
