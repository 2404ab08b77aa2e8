import type { ReconcileRow, Reconciliation } from '@twofold/contract/reconciliation'
import { expect, test } from 'vitest'
import { reconcileRow } from '../testing/transactions.ts'
import { pageRows, takenOver, withMarks } from './reconcile-rows.ts'

const row = (transactionID: number, cents: number, isReconciled = false): ReconcileRow =>
  reconcileRow(transactionID, cents, {
    transactionDate: `2026-10-${String(transactionID).padStart(2, '0')}T00:00:00Z`,
    transactionComment: `Entry ${transactionID}`,
    split: '9',
    ...(isReconciled && { isReconciled, transactionReconcileDate: '2026-10-31T00:00:00Z' }),
  })
const pageOf = (...transactions: ReconcileRow[]): Reconciliation => ({
  accountID: 1,
  accountFullName: 'Bank',
  accountSign: 'DEBIT',
  accountReconcileDate: '2026-09-30T00:00:00Z',
  priorReconciledBalance: 100_00,
  relatedAccountFullName: '',
  transactions,
})
const short = (page: Reconciliation) =>
  page.transactions.map(each => `${each.transactionID}${each.isReconciled ? ' Y' : ''}`)

test('the running total adds reconciled lines in the displayed order, whatever the search', () => {
  const page = pageOf(row(1, 50_00, true), row(2, -20_00, true), row(3, 7_00))
  const totals = (view: object) => pageRows(page, view).map(each => [each.key, each.cents, each.totalCents])
  expect(totals({})).toEqual([
    ['1', 50_00, 150_00],
    ['2', -20_00, 130_00],
    ['3', 7_00, 130_00],
  ])
  expect(totals({ sort: '-id' }).map(([, , total]) => total)).toEqual([100_00, 80_00, 130_00])
  expect(totals({ search: 'entry 2' })).toEqual([['2', -20_00, 130_00]])
})

test('a transaction that is partly cleared has two rows, and a mark changes both', () => {
  const page = pageOf(row(1, 50_00, true), row(1, -50_00))
  expect(pageRows(page, {}).map(({ key }) => key)).toEqual(['1', '1 2'])
  expect(short(withMarks(page, new Set([1]), null))).toEqual(['1', '1'])
})

test('changes of another user are shown in place: no row moves, new ones are last, removed ones disappear', () => {
  const shown = pageOf(row(3, 7_00), row(1, 50_00), row(2, -20_00))
  const found = pageOf(row(1, 50_00, true), row(3, 7_00), row(4, 9_00))
  const taken = takenOver(shown, found)
  expect(taken?.changed).toBe(3)
  expect(taken && short(taken.page)).toEqual(['3', '1 Y', '4'])
})

test('a page in another order is no change; a recorded statement is a change', () => {
  const shown = pageOf(row(1, 50_00), row(2, -20_00))
  expect(takenOver(shown, pageOf(row(2, -20_00), row(1, 50_00)))).toBeNull()
  const marked = withMarks(shown, new Set([1]), '2026-10-31T00:00:00Z')
  expect(takenOver(marked, pageOf(row(1, 50_00, true), row(2, -20_00)))).toBeNull()
  const recorded = { ...shown, accountReconcileDate: '2026-10-31T00:00:00Z' }
  expect(takenOver(shown, recorded)).toEqual({ page: recorded, changed: 0 })
})
