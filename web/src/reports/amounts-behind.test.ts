import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import { expect, it } from 'vitest'
import { amountsBehind } from './amounts-behind.ts'

const row = (kind: ReportRow['kind'], name: string, cents: number | null, id: number): ReportRow => ({
  ...{ kind, depth: 0, cells: [name, cents], drill: { accountIDs: [id] } },
})

const statement = {
  dataSetType: 'INCOME',
  columns: [
    { id: 'account', label: 'Account', kind: 'link' },
    { id: 'amount', label: 'Amount', kind: 'money' },
  ],
  rows: [
    row('group', 'Sales', 10, 1),
    row('line', 'Online', 40, 2),
    row('subtotal', 'Total Sales', 50, 1),
    row('line', 'Interest', 5, 3),
  ],
} as unknown as ReportOutput

const behind = (columnID: string) => ({ kind: 'accounts', accountIDs: [1, 3], days: {}, columnID }) as const

it('of a statement each account makes what it has with all below it', () => {
  expect([...amountsBehind(statement, behind('amount'))]).toEqual([
    [1, 50],
    [3, 5],
  ])
})

it('of a trial balance each account makes what it has itself', () => {
  const balances = { ...statement, dataSetType: 'SUMGROUPLINE' } as ReportOutput
  expect(amountsBehind(balances, behind('amount')).get(1)).toBe(10)
})

it('opened by its words, a sum tells no amounts', () => {
  expect(amountsBehind(statement, behind('account')).size).toBe(0)
})
