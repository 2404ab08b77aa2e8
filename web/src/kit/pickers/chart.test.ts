import { type Account, readAccount } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { responseTo } from '../../testing/filled.ts'
import { suggestAccounts } from './account-choice.ts'
import { chartOf, otherAccounts, scopeOf, withLines } from './chart.ts'

/** Creates a chart of accounts from rows of `[id, parent, left, right, sign]`. */
const accounts = (
  [
    [1, 0, 1, 6, 'DEBIT'],
    [2, 1, 2, 3, 'DEBIT'],
    [3, 1, 4, 5, 'DEBIT'],
    [4, 0, 7, 8, 'CREDIT'],
  ] as const
).map(
  ([accountID, accountParent, accountLeft, accountRight, accountSign]): Account =>
    responseTo(readAccount, {
      accountID,
      accountParent,
      accountLeft,
      accountRight,
      accountSign,
      accountType: 'ASSET',
      accountFullName: `A${accountID}`,
      accountKind: accountID === 4 ? 'CONTROL' : 'ORDINARY',
    }),
)
const balances = (list: readonly Account[]) => list.map(account => account.accountBalance)

test('posted lines change each account and its parents, each in its own sign', () => {
  const after = withLines(accounts, [
    { accountId: 2, cents: 500 },
    { accountId: 4, cents: -500 },
  ])
  expect(balances(after)).toEqual([500, 500, 0, 500])
})

test('a transfer below one parent leaves the parent as it was', () => {
  const after = withLines(accounts, [
    { accountId: 2, cents: 500 },
    { accountId: 3, cents: -500 },
  ])
  expect(balances(after)).toEqual([0, 500, -500, 0])
  expect(after[0]).toBe(accounts[0])
})

test('the scope of a parent is itself and its subaccounts, of a leaf itself', () => {
  const [parent, leaf] = accounts
  expect([...scopeOf(accounts, parent as Account)]).toEqual([1, 2, 3])
  expect([...scopeOf(accounts, leaf as Account)]).toEqual([2])
})

test('a control account is never offered for a line, and the top level always as a parent', () => {
  const chart = chartOf(accounts)
  expect(chart.onLines.map(({ account }) => account.id)).toEqual([1, 2, 3])
  expect(chart.asParents.map(({ account }) => account.id)).toEqual([0, 1, 2, 3])
})

test('an account is suggested last for the other line of its own entry', () => {
  const bank = accounts.slice(0, 3).map(account => ({
    ...account,
    accountFullName: ['Assets:Bank:Checking', 'Assets:Bank:Savings', 'Expenses:Bank Fees'][account.accountID - 1] ?? '',
  }))
  const suggested = suggestAccounts(otherAccounts(1, chartOf(bank)), 'bank', { mayCreate: false })
  expect(suggested.map(suggestion => suggestion.kind === 'account' && suggestion.account.id)).toEqual([2, 3, 1])
})
