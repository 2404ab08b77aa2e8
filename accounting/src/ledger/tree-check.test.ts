import { expect, test } from 'vitest'
import { orderKeyOf } from './account-order.ts'
import type { AccountType } from './account-types.ts'
import { boundsAndFullNames } from './chart-of-accounts.ts'
import { sortKeyOf } from './sort-key.ts'
import { checkTree } from './tree-check.ts'

const account = (id: number, parentId: number | null, name: string, type: AccountType, number = '') => {
  const ordered = { type, number, sortKey: sortKeyOf(name) }
  return { id, parentId, name, ...ordered, orderKey: orderKeyOf(ordered) }
}

const CHART = [
  account(1, null, 'Assets', 'ASSET'),
  account(2, 1, 'Bank', 'ASSET'),
  account(3, null, 'Sales', 'ASSET'),
  account(4, null, 'Fees', 'INCOME', '900'),
  account(5, null, 'Commission', 'INCOME', '1000'),
]
const places = boundsAndFullNames(CHART)
const RIGHT = CHART.map(account => ({ ...account, ...places.get(account.id)! }))

test('a valid tree has no violation', () => {
  expect(checkTree(RIGHT)).toEqual([])
})

test.each<[what: string, id: number, spoil: object, said: string]>([
  ['a gap in the bounds', 1, { right: 6 }, 'Expected account bounds from 1 to 10. Found 5 instead of 4'],
  ['bounds that are not numbered from 1', 3, { left: 17, right: 18 }, 'Expected account bounds from 1 to 10'],
  ['reversed bounds', 2, { left: 3, right: 2 }, 'Account 2 has bounds 3 and 2'],
  ['a child outside its parent', 2, { left: 7, right: 8 }, 'Account 2 has bounds outside of its parent 1'],
  [
    'a child inside another account',
    2,
    { parentId: 3, fullName: 'Sales:Bank' },
    'Account 2 is inside 1, not inside its',
  ],
  ['a missing parent', 2, { parentId: 99 }, 'Account 2 has the parent 99, which does not exist'],
  ['another full name than the path', 2, { fullName: 'Bank' }, 'has the full name Bank, but its path is Assets:Bank'],
  ['a wrong sort key', 3, { sortKey: 'zales' }, 'has the sort key zales, which does not match its name Sales'],
  ['siblings out of order', 1, { name: 'Zoo', sortKey: 'zoo', fullName: 'Zoo' }, 'Account 3 is after its sibling 1'],
  ['siblings out of statement order', 4, { type: 'LOSS' }, 'Account 5 is after its sibling 4'],
  ['siblings with a number after those without', 4, { number: '' }, 'Account 5 is after its sibling 4'],
  ['numbers that are compared as text', 5, { number: '100' }, 'Account 5 is after its sibling 4'],
  ['siblings with equal numbers', 5, { number: '900' }, 'Account 5 is after its sibling 4'],
  ['siblings with equal names', 1, { name: 'SALES', sortKey: 'sales', fullName: 'SALES' }, 'Account 3 is after its'],
])('A1: a violation is reported for %s', (_, id, spoil, said) => {
  const spoilt = RIGHT.map(account => (account.id === id ? { ...account, ...spoil } : account))
  expect(checkTree(spoilt)).toContainEqual(expect.stringContaining(said))
})

test('the key that A1 computes is the stored key of names', () => {
  expect(sortKeyOf('Sales')).toBe('sales')
})
