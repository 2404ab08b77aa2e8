import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('the zero date stands for no day: a mark that was not there before is blank', () => {
  const fields = changedFields({
    before: { isReconciled: false, transactionReconcileDate: '0001-01-01T00:00:00Z' },
    after: { isReconciled: true, transactionReconcileDate: '2024-11-30T00:00:00Z' },
  })
  expect(fields.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Reconciled', false, true],
    ['Reconcile date', undefined, '2024-11-30T00:00:00Z'],
  ])
})

test('a record that came with no day says nothing of it', () => {
  expect(changedFields({ before: null, after: { accountReconcileDate: '0001-01-01T00:00:00Z' } })).toEqual([])
})
