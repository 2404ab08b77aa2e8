import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('the zero date is blank: the mark did not exist before', () => {
  const fields = changedFields({
    before: { isReconciled: false, transactionReconcileDate: '0001-01-01T00:00:00Z' },
    after: { isReconciled: true, transactionReconcileDate: '2024-11-30T00:00:00Z' },
  })
  expect(fields.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Reconciled', false, true],
    ['Reconcile date', undefined, '2024-11-30T00:00:00Z'],
  ])
})

test('a mark names each of its accounts', () => {
  const fields = changedFields({
    before: { isReconciled: false, transactionReconcileDate: '0001-01-01T00:00:00Z', accountIDs: [4, 9] },
    after: { isReconciled: true, transactionReconcileDate: '2024-11-30T00:00:00Z', accountIDs: [4, 9] },
  })
  expect(fields.map(({ label, accountID }) => [label, accountID])).toEqual([
    ['Reconciled', 4],
    ['Reconciled', 9],
    ['Reconcile date', undefined],
  ])
})

test('a mark whose day changes also names its account', () => {
  const fields = changedFields({
    before: { isReconciled: true, transactionReconcileDate: '2024-10-31T00:00:00Z', accountIDs: [4] },
    after: { isReconciled: true, transactionReconcileDate: '2024-11-30T00:00:00Z', accountIDs: [4] },
  })
  expect(fields.map(({ label, accountID }) => [label, accountID])).toEqual([['Reconcile date', 4]])
})

test('a new record without a day does not show one', () => {
  expect(changedFields({ before: null, after: { accountReconcileDate: '0001-01-01T00:00:00Z' } })).toEqual([])
})

test('amounts of a document are shown as money, other numbers are not', () => {
  const after = {
    invoicePreTaxTotal: 44_997,
    invoiceTax: 3_712,
    invoiceTotal: 48_709,
    creditLimit: 50_000,
    totalReceived: 50,
    totalPaid: 50,
    amountApplied: 50,
    amount: 50,
    closingBalance: 50,
    customerID: 32,
    taxID: '12-3',
    lineCount: 44,
    applied: 991,
    appliedTo: 990,
  }
  const kinds = Object.fromEntries(changedFields({ before: null, after }).map(({ key, kind }) => [key, kind]))
  expect(kinds).toEqual({
    invoicePreTaxTotal: 'money',
    invoiceTax: 'money',
    invoiceTotal: 'money',
    creditLimit: 'money',
    totalReceived: 'money',
    totalPaid: 'money',
    amountApplied: 'money',
    amount: 'money',
    closingBalance: 'money',
    customerID: 'text',
    taxID: 'text',
    lineCount: 'text',
    applied: 'text',
    appliedTo: 'text',
  })
})
