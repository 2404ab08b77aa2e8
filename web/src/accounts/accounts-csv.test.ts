import { readAccount } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { responseTo } from '../testing/filled.ts'
import { accountsCsv } from './accounts-csv.ts'

const bank = responseTo(readAccount, {
  accountID: 12,
  accountLeft: 2,
  accountRight: 5,
  accountFullName: 'Assets:Bank, "main"',
  accountName: 'Bank, "main"',
  accountType: 'ASSET',
  accountSign: 'DEBIT',
  accountBalance: -120_050,
  accountReconcileDate: '2026-10-31T00:00:00Z',
})

test('the numbers are the last column if any account has one', () => {
  const heads = (accounts: Parameters<typeof accountsCsv>[0]) => accountsCsv(accounts).split('\r\n')
  const [head, one, other] = heads([{ ...bank, accountNumber: '1010' }, bank])
  expect(head).toMatch(/,Rec Date,Number$/)
  expect([one, other].map(row => row?.split(',').at(-1))).toEqual(['1010', ''])
})

test('the file has the columns of the list, its rows in order, and no text that a spreadsheet would execute', () => {
  const formula = {
    ...bank,
    accountName: '=1+1',
    accountFullName: '=1+1',
    accountReconcileDate: '0001-01-01T00:00:00Z',
  }
  expect(accountsCsv([bank, formula])).toBe(
    [
      'ID,L,R,FullName,Balance,Name,Type,Sign,Rec Date',
      '12,2,5,"Assets:Bank, ""main""",-1200.50,"Bank, ""main""",ASSET,DEBIT,2026-10-31',
      "12,2,5,'=1+1,-1200.50,'=1+1,ASSET,DEBIT,",
      '',
    ].join('\r\n'),
  )
})
