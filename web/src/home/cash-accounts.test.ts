import type { Account } from '@twofold/contract/accounts'
import { expect, it } from 'vitest'
import { cashAccounts, topAccounts } from './cash-accounts.ts'

let nextId = 0
function account(accountFullName: string, change: Partial<Account> = {}): Account {
  nextId += 1
  return {
    accountID: nextId,
    accountLeft: 1,
    accountRight: 2,
    accountFullName,
    accountName: accountFullName.split(':').at(-1) ?? '',
    accountType: 'ASSET',
    accountSign: 'DEBIT',
    accountBalance: 0,
    accountReconcileDate: '0001-01-01T00:00:00Z',
    accountParent: accountFullName.includes(':') ? 1 : 0,
    accountMemo: '',
    accountKind: 'ORDINARY',
    modifiedAt: '',
    ...change,
  }
}

const names = (accounts: readonly Account[]) => accounts.map(({ accountFullName }) => accountFullName)

it.each([
  { name: 'Assets:Bank:Operating', isCash: true },
  { name: 'Assets:Checking', isCash: true },
  { name: 'Assets:Petty Cash', isCash: true },
  { name: 'Assets:Accounts Receivable', isCash: false },
  { name: 'Assets:Equipment', isCash: false },
  { name: 'Assets:Cashmere stock', isCash: false },
])('$name is cash: $isCash', ({ name, isCash }) => {
  expect(names(cashAccounts([account(name)]))).toEqual(isCash ? [name] : [])
})

it('a heading, a party’s account and another type are never cash', () => {
  const accounts = [
    account('Assets:Bank', { accountRight: 4 }),
    account('Assets:Bank of Trade', { accountKind: 'PARTY' }),
    account('Expenses:Bank fees', { accountType: 'EXPENSE' }),
  ]
  expect(cashAccounts(accounts)).toEqual([])
})

it('only the top of the chart stands in the summary', () => {
  expect(names(topAccounts([account('Assets'), account('Assets:Bank'), account('Equity')]))).toEqual([
    'Assets',
    'Equity',
  ])
})
