import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Account } from '@twofold/contract/accounts'
import { expect, it } from 'vitest'
import { turnedTypes } from './turned-types.ts'

function account(accountID: number, accountType: AccountType, accountBalance: number): Account {
  return {
    accountID,
    accountType,
    accountBalance,
    accountFullName: `Account ${accountID}`,
    accountName: `Account ${accountID}`,
    accountLeft: 2 * accountID - 1,
    accountRight: 2 * accountID,
    accountSign: 'DEBIT',
    accountReconcileDate: '0001-01-01T00:00:00Z',
    accountParent: 0,
    accountMemo: '',
    accountNumber: '',
    accountSection: null,
    accountKind: 'ORDINARY',
    modifiedAt: '',
  }
}

const ACCOUNTS = [
  account(1, 'ASSET', 100),
  account(2, 'INCOME', -500),
  account(3, 'INCOME', 0),
  account(4, 'INCOME', 20),
  account(5, 'INCOME', 30),
  account(6, 'INCOME', 40),
  account(7, 'GAIN', 70),
]

it('only income and expenses change their sign, in either direction', () => {
  for (const [from, to] of [
    ['SPECIFICATION', 'TEXTBOOK'],
    ['TEXTBOOK', 'SPECIFICATION'],
  ] as const)
    expect(turnedTypes(ACCOUNTS, from, to).map(({ type, now, wanted }) => [type, now, wanted])).toEqual(
      from === 'SPECIFICATION'
        ? [
            ['INCOME', 'DEBIT', 'CREDIT'],
            ['EXPENSE', 'CREDIT', 'DEBIT'],
          ]
        : [
            ['INCOME', 'CREDIT', 'DEBIT'],
            ['EXPENSE', 'DEBIT', 'CREDIT'],
          ],
    )
  expect(turnedTypes(ACCOUNTS, 'TEXTBOOK', 'TEXTBOOK')).toEqual([])
})

it('the largest balances of a type are shown with their new sign', () => {
  const [income, expense] = turnedTypes(ACCOUNTS, 'SPECIFICATION', 'TEXTBOOK')
  expect(income).toMatchObject({ accountCount: 5 })
  expect(income?.largest.map(({ nowCents, thenCents }) => [nowCents, thenCents])).toEqual([
    [-500, 500],
    [40, -40],
    [30, -30],
  ])
  expect(expense).toMatchObject({ accountCount: 0, largest: [] })
})
