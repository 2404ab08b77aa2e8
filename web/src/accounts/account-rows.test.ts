import type { Account } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { shownAccounts, sortFromAddress } from './account-rows.ts'

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
