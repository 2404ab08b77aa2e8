import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import { describe, expect, it } from 'vitest'
import { contributionsTo, netAmounts, openItemPath, openItemWords } from './contributions.ts'

const row = (kind: ReportRow['kind'], name: string, cents: number | null, id: number): ReportRow => ({
  kind,
  depth: 0,
  cells: [name, cents],
  drill: { accountIDs: [id] },
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

const drillDown = (columnID: string) => ({ kind: 'accounts', accountIDs: [1, 3], lines: {}, columnID }) as const

it('on a statement, each account contributes its total with subaccounts', () => {
  expect([...contributionsTo(statement, drillDown('amount'))]).toEqual([
    [1, 50],
    [3, 5],
  ])
})

it('on a trial balance, each account contributes its own amount', () => {
  const balances = { ...statement, dataSetType: 'SUMGROUPLINE' } as ReportOutput
  expect(contributionsTo(balances, drillDown('amount')).get(1)).toBe(10)
})

it('a sum that was opened by its name has no amounts', () => {
  expect(contributionsTo(statement, drillDown('account')).size).toBe(0)
})

it('without subaccounts, each account contributes its own amount', () => {
  const own = { ...drillDown('amount'), lines: { isOwn: true } }
  expect([...contributionsTo(statement, own)]).toEqual([
    [3, 5],
    [1, 10],
  ])
})

it('on a balance sheet, the row of a control account has its balance, but not those of its customers', () => {
  const receivable = { ...row('line', 'Accounts Receivable', 70, 1), drill: { accountIDs: [1, 3], isOwn: true } }
  const sheet = { ...statement, dataSetType: 'BALANCE', rows: [receivable] } as unknown as ReportOutput
  expect([...contributionsTo(sheet, drillDown('amount'))]).toEqual([[1, 70]])
  expect(contributionsTo(sheet, { ...drillDown('amount'), lines: { isOwn: true } }).size).toBe(0)
})

it('a sum over several accounts is not used as the amount of its first account', () => {
  const rows = [row('line', 'Sales', 10, 1), row('line', 'Interest', 5, 3), row('subtotal', 'Total income', 15, 1)]
  rows[2]!.drill = { accountIDs: [1, 3] }
  expect(contributionsTo({ ...statement, rows }, drillDown('amount')).get(1)).toBe(10)
})

it('expenses are negative in net income, and positive alone', () => {
  const amounts = new Map([
    [1, 50],
    [2, 20],
  ])
  const typeOf = (id: number) => (id === 1 ? 'INCOME' : 'EXPENSE')
  expect([...netAmounts(amounts, typeOf)]).toEqual([
    [1, 50],
    [2, -20],
  ])
  expect([...netAmounts(amounts, () => 'LOSS')]).toEqual([...amounts])
})

describe('the name of an open item', () => {
  it.each([
    ['receivable invoice', 500, 12, 'Order 7', 'Invoice 12, Order 7'],
    ['receivable invoice', -500, 12, '', 'Credit note 12'],
    ['customer payment', -500, null, '', 'Payment'],
    ['vendor payment', 500, null, 'Returned', 'Refund, Returned'],
    ['entry', 40, null, 'Fee', 'Manual transaction, Fee'],
  ] as const)('%s of %i: %s %s', (kind, amount, number, reference, words) => {
    expect(openItemWords({ kind, amount, number, reference })).toBe(words)
  })
})

describe('the address of an open item', () => {
  it('is the screen of its document, and the transaction of a write-off or manual transaction', () => {
    const at = { documentID: 3, transactionID: 9 }
    expect(openItemPath({ kind: 'payable invoice', ...at }, 12)).toBe('/payable-invoices/3')
    expect(openItemPath({ kind: 'customer write-off', ...at }, 12)).toBe('/transactions/9?returnAccount=12')
    expect(openItemPath({ kind: 'entry', documentID: null, transactionID: 9 }, 12)).toBe(
      '/transactions/9?returnAccount=12',
    )
  })
})
