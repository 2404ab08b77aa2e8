import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import { expect, it } from 'vitest'
import { accountsShown, chosenAfter, turnedAccount } from './account-list.ts'

const CHECKING = { id: 1, fullName: 'Assets:Checking' }
const SAVINGS = { id: 2, fullName: 'Assets:Savings' }
const RENT = { id: 3, fullName: 'Expenses:Rent' }
const index = indexForPicker([CHECKING, SAVINGS, RENT])

it('the search matches the beginnings of words, and without a search the list has the order of the tree', () => {
  expect(accountsShown(index, '').shown).toEqual([CHECKING, SAVINGS, RENT])
  expect(accountsShown(index, 'as sa').shown).toEqual([SAVINGS])
  expect(accountsShown(index, 'zzz')).toEqual({ shown: [], hasMore: false })
})

it('a long list is truncated and says so', () => {
  const long = indexForPicker(Array.from({ length: 1_001 }, (_, id) => ({ id, fullName: `Card ${id}` })))
  expect(accountsShown(long, '')).toMatchObject({ hasMore: true, shown: { length: 1_000 } })
  expect(accountsShown(long, 'card')).toMatchObject({ hasMore: true, shown: { length: 1_000 } })
})

it('chosen accounts that are not visible stay chosen', () => {
  expect(chosenAfter([3, 1], [CHECKING, SAVINGS], [2])).toEqual([3, 2])
  expect(chosenAfter([3, 1], [CHECKING, SAVINGS], [1, 2])).toEqual([3, 1, 2])
  expect(chosenAfter([3], [], [])).toEqual([3])
})

it('an account is added and removed', () => {
  expect(turnedAccount([3], 1)).toEqual([3, 1])
  expect(turnedAccount([3, 1], 3)).toEqual([1])
})
