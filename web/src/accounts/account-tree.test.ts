import type { Account } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { allParents, depthOf, foldAfterKey, shownAccounts, sortFromAddress, turned, unfolded } from './account-tree.ts'

/** The tree of the test: Assets (Bank (Checking, Savings), Cash), Income. */
const CHART = (
  [
    [1, 'Assets', 1, 10],
    [2, 'Assets:Bank', 2, 7],
    [3, 'Assets:Bank:Checking', 3, 4],
    [4, 'Assets:Bank:Savings', 5, 6],
    [5, 'Assets:Cash', 8, 9],
    [6, 'Income', 11, 12],
  ] as const
).map(
  ([accountID, accountFullName, accountLeft, accountRight]) =>
    ({ accountID, accountFullName, accountLeft, accountRight }) as Account,
)
const shown = (...folded: number[]) => unfolded(CHART, new Set(folded)).map(account => account.accountID)

test('subaccounts of a collapsed account are hidden at any depth', () => {
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown(2)).toEqual([1, 2, 5, 6])
  expect(shown(1)).toEqual([1, 6])
  expect(shown(1, 2)).toEqual([1, 6])
  expect(shown(3, 6, 99)).toEqual([1, 2, 3, 4, 5, 6])
})

test('collapsing all leaves the top level, and expanding one shows only its direct subaccounts', () => {
  const all = allParents(CHART)
  expect([...all]).toEqual([1, 2])
  expect(shown(...all)).toEqual([1, 6])
  expect(shown(...turned(all, 1, false))).toEqual([1, 2, 5, 6])
})

test('arrows collapse and expand an account with subaccounts, and do nothing on others', () => {
  const [assets, , checking] = CHART
  expect([...foldAfterKey('ArrowLeft', assets!, new Set())!]).toEqual([1])
  expect([...foldAfterKey('ArrowRight', assets!, new Set([1, 2]))!]).toEqual([2])
  expect(foldAfterKey('ArrowLeft', assets!, new Set([1]))).toBeNull()
  expect(foldAfterKey('ArrowRight', assets!, new Set())).toBeNull()
  expect(foldAfterKey('ArrowLeft', checking!, new Set())).toBeNull()
})

test('the depth is the number of parent accounts', () => {
  expect(CHART.map(depthOf)).toEqual([0, 1, 2, 2, 1, 0])
})

const accounts = (
  [
    [1, 'Assets', 700],
    [2, 'Assets:Bank', 500],
    [3, 'Assets:Cash', -200],
    [4, 'Income', 0],
  ] as const
).map(
  ([accountID, accountFullName, accountBalance], index): Account => ({
    accountID,
    accountFullName,
    accountBalance,
    accountName: accountFullName,
    accountLeft: index,
    accountRight: index,
    accountType: 'ASSET',
    accountSign: 'DEBIT',
    accountReconcileDate: '',
    accountParent: 0,
    accountMemo: '',
    accountNumber: '',
    accountSection: null,
    accountKind: 'ORDINARY',
    modifiedAt: '',
  }),
)
const ids = (rows: readonly Account[]) => rows.map(account => account.accountID)

test('without a sort the accounts are in tree order, also during a search', () => {
  expect(ids(shownAccounts(accounts, '', undefined))).toEqual([1, 2, 3, 4])
  expect(ids(shownAccounts(accounts, 'as', undefined))).toEqual([1, 2, 3])
})

test('balances sort as amounts, negative ones first', () => {
  expect(ids(shownAccounts(accounts, '', { key: 'balance', direction: 'ascending' }))).toEqual([3, 4, 2, 1])
})

test('only the columns of the list sort it', () => {
  expect(sortFromAddress('-balance')).toEqual({ key: 'balance', direction: 'descending' })
  expect(sortFromAddress('colour')).toBeUndefined()
  expect(sortFromAddress('')).toBeUndefined()
})
