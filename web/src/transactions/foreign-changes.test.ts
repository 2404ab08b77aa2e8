import type { Transaction } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { foreignChanges } from './foreign-changes.ts'

const transaction: Transaction = {
  transactionID: 7,
  transactionDate: '2026-11-05T00:00:00Z',
  transactionComment: 'Rent',
  transactionAmount: 100,
  isReconciled: false,
  transactionReconcileDate: '0001-01-01T00:00:00Z',
  debitCreditSet: (['DEBIT', 'CREDIT'] as const).map((debitOrCredit, index) => ({
    accountID: index + 1,
    transactionDCAmount: 100,
    debitOrCredit,
    isReconciled: false,
    transactionReconcileDate: '0001-01-01T00:00:00Z',
  })),
  version: 1,
  ownedBy: '',
  modifiedAt: '1',
}
const nameOf = (id: number) => `Account ${id}`

test('only what somebody else changed is named, with what it was and what it is', () => {
  const now = { ...transaction, transactionDate: '2026-11-06T00:00:00Z', version: 2, modifiedAt: '2' }
  expect(foreignChanges(transaction, now, nameOf)).toEqual([{ what: 'Date', was: 'Nov 5, 2026', now: 'Nov 6, 2026' }])
})

test('changed lines are told by side, account and amount', () => {
  const [debit, credit] = transaction.debitCreditSet
  if (debit === undefined || credit === undefined) throw new Error('two lines')
  const now = { ...transaction, debitCreditSet: [{ ...debit, accountID: 9 }, credit] }
  expect(foreignChanges(transaction, now, nameOf)).toEqual([
    {
      what: 'Lines',
      was: 'DEBIT Account 1 $1.00; CREDIT Account 2 $1.00',
      now: 'DEBIT Account 9 $1.00; CREDIT Account 2 $1.00',
    },
  ])
})
