import type { Transaction } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { mergedWith } from '../../kit/forms/foreign-changes.ts'
import { mergedFields, transactionChanges } from './merged-fields.ts'
import { checkValues, type TransactionValues, valuesOf, withLine } from './transaction-form.ts'

const transaction: Transaction = {
  transactionID: 7,
  transactionDate: '2026-11-05T00:00:00Z',
  transactionComment: 'Rent',
  transactionAmount: 100,
  isReconciled: false,
  transactionReconcileDate: '0001-01-01T00:00:00Z',
  isClosing: false,
  debitCreditSet: (['DEBIT', 'CREDIT'] as const).map((debitOrCredit, index) => ({
    accountID: index + 1,
    transactionDCAmount: 100,
    debitOrCredit,
    isReconciled: false,
    transactionReconcileDate: '0001-01-01T00:00:00Z',
  })),
  version: 1,
  ownedBy: '',
  sourceKind: '',
  sourceID: 0,
  modifiedAt: '1',
}
const nameOf = (id: number) => `Account ${id}`

const typed = valuesOf(transaction)
const mergedBy = (mine: TransactionValues, now: Transaction, theirs: string[]) =>
  mergedWith(mergedFields(nameOf), { now: valuesOf(now), typed: mine }, new Set(theirs))
const changes = (now: Transaction, mine = typed) =>
  transactionChanges({ before: transaction, now, typed: mine }, nameOf)

test('only the changes of another user are listed, with the old and the new value', () => {
  const now = { ...transaction, transactionDate: '2026-11-06T00:00:00Z', version: 2, modifiedAt: '2' }
  expect(changes(now)).toEqual([{ what: 'Date', was: 'Nov 5, 2026', now: 'Nov 6, 2026' }])
})

test('a transaction that another user made a closing entry is listed, and can be merged', () => {
  const now = { ...transaction, isClosing: true }
  expect(changes(now)).toEqual([{ what: 'Closing entry', was: 'No', now: 'Yes' }])
  expect(mergedBy(typed, now, ['Closing entry']).isClosing).toBe(true)
})

test('changed lines are described by side, account and amount', () => {
  const [debit, credit] = transaction.debitCreditSet
  if (debit === undefined || credit === undefined) throw new Error('two lines')
  const now = { ...transaction, debitCreditSet: [{ ...debit, accountID: 9 }, credit] }
  expect(changes(now)).toEqual([
    {
      what: 'Lines',
      was: 'DEBIT Account 1 $1.00; CREDIT Account 2 $1.00',
      now: 'DEBIT Account 9 $1.00; CREDIT Account 2 $1.00',
    },
  ])
})

test('a field that both changed also has the typed value; if both typed the same, there is no choice', () => {
  const now = { ...transaction, transactionComment: 'Rent of May' }
  expect(changes(now, { ...typed, comment: 'Rent of June' })).toMatchObject([{ what: 'Comment', mine: 'Rent of June' }])
  expect(changes(now, { ...typed, comment: 'Rent of May' })).toEqual([
    { what: 'Comment', was: 'Rent', now: 'Rent of May' },
  ])
  expect(changes(now, { ...typed, date: '2026-12-01' })).toEqual([{ what: 'Comment', was: 'Rent', now: 'Rent of May' }])
})

test('merging keeps both changes: theirs where they changed a field, mine where I did', () => {
  const now = { ...transaction, transactionComment: 'Rent of May' }
  const mine = withLine(withLine(typed, 0, { amountText: '2' }), 1, { amountText: '2' })
  const merged = checkValues(mergedBy(mine, now, ['Comment']))
  expect(merged.ok && merged.posting).toMatchObject({ transactionComment: 'Rent of May', transactionAmount: 200 })
  expect(mergedBy(mine, now, ['Comment', 'Lines']).lines).toEqual(valuesOf(now).lines)
  expect(mergedBy({ ...mine, comment: 'Mine' }, now, []).comment).toBe('Mine')
})
