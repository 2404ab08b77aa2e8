import type { ReportColumn, ReportRow } from '@twofold/contract/reports'
import { describe, expect, it } from 'vitest'
import { drillDownOfCell, drillDownOfRow } from './drill-down.ts'

const money = (id: string): ReportColumn => ({ id, label: id, kind: 'money' })
const ACCOUNT: ReportColumn = { id: 'account', label: 'Account', kind: 'link' }
const quarter = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z' }

function row(drill: ReportRow['drill'], kind: ReportRow['kind'] = 'line'): ReportRow {
  return { kind, depth: 0, cells: ['Rent', 100], ...(drill !== undefined && { drill }) }
}

describe('a figure links to its lines', () => {
  it.each([
    ['movements in the period', 'debits', 'line', '?startDate=2026-01-01&endDate=2026-03-31'],
    ['the opening balance', 'openingDebit', 'line', '?endDate=2025-12-31'],
    ['the closing balance', 'closingCredit', 'line', '?endDate=2026-03-31'],
    ['the closing balance of a block', 'balance', 'closing', '?endDate=2026-03-31'],
    ['the movement of a block', 'debit', 'closing', '?startDate=2026-01-01&endDate=2026-03-31'],
  ] as const)('%s', (_, columnID, kind, query) => {
    expect(drillDownOfCell(row({ accountIDs: [12], ...quarter }, kind), money(columnID))).toEqual({
      kind: 'register',
      path: `/transactions/account/12${query}`,
    })
  })

  it('a balance on a day consists of all lines up to it', () => {
    expect(drillDownOfCell(row({ accountIDs: [12], endDate: '2026-03-31' }), money('balance'))).toEqual({
      kind: 'register',
      path: '/transactions/account/12?endDate=2026-03-31',
    })
  })

  it('an age of a customer links to open documents, and the total to all lines up to the day', () => {
    const aged = row({ accountIDs: [12], partyID: 5, endDate: '2026-03-31' })
    expect(drillDownOfCell(aged, { id: 'days30', label: '1\u201330', kind: 'money' })).toEqual({
      kind: 'documents',
      partyID: 5,
      name: 'Rent',
      column: 'days30',
      endDate: '2026-03-31',
    })
    expect(drillDownOfRow(aged, [ACCOUNT, money('total')])).toMatchObject({
      kind: 'documents',
      partyID: 5,
      column: null,
    })
    expect(drillDownOfCell(aged, money('total'))).toMatchObject({ path: '/transactions/account/12?endDate=2026-03-31' })
  })

  it('income and expenses consist of lines without closing entries', () => {
    expect(drillDownOfCell(row({ accountIDs: [12], ...quarter, isClosing: false }), money('amount'))).toMatchObject({
      path: '/transactions/account/12?startDate=2026-01-01&endDate=2026-03-31&isClosing=false',
    })
  })

  it('a parent’s own amount links to its own lines, its total to all lines', () => {
    const own = '/transactions/account/12?endDate=2026-03-31&isOwn=true'
    const drill = { accountIDs: [12], endDate: '2026-03-31' }
    expect(drillDownOfCell(row({ ...drill, isOwn: true }, 'group'), money('balance'))).toMatchObject({ path: own })
    expect(drillDownOfCell(row(drill, 'subtotal'), money('balance'))).toMatchObject({
      path: own.replace('&isOwn=true', ''),
    })
  })

  it('there are no days before the first day of the calendar', () => {
    const first = { accountIDs: [12], startDate: '0001-01-01', endDate: '0001-12-31' }
    expect(drillDownOfCell(row(first), money('openingDebit'))).toMatchObject({
      path: '/transactions/account/12?endDate=0001-12-31',
    })
  })
})

it('a transaction opens, and returns to the account', () => {
  expect(drillDownOfCell(row({ transactionID: 77, accountIDs: [12] }), money('debit'))).toEqual({
    kind: 'transaction',
    path: '/transactions/77?returnAccount=12',
  })
})

it('a figure of several accounts links to all of them', () => {
  expect(drillDownOfCell(row({ accountIDs: [1, 2], endDate: '2026-03-31' }), money('balance'))).toEqual({
    kind: 'accounts',
    columnID: 'balance',
    accountIDs: [1, 2],
    lines: { endDate: '2026-03-31' },
  })
})

it('a cell without lines has no link', () => {
  expect(drillDownOfCell(row(undefined), money('amount'))).toBeNull()
  expect(drillDownOfCell(row({ startDate: '2026-01-01' }), money('amount'))).toBeNull()
  expect(drillDownOfRow({ kind: 'line', depth: 0, cells: [null, null] }, [ACCOUNT, money('amount')])).toBeNull()
})

it('a row has the link of its name, otherwise that of its first figure', () => {
  const drill = { accountIDs: [12], ...quarter }
  const opened = drillDownOfRow({ kind: 'line', depth: 0, cells: ['Rent', 5], drill }, [ACCOUNT, money('openingDebit')])
  expect(opened).toMatchObject({ path: '/transactions/account/12?startDate=2026-01-01&endDate=2026-03-31' })
  const unnamed = drillDownOfRow({ kind: 'closing', depth: 0, cells: [null, 5], drill }, [
    ACCOUNT,
    money('closingDebit'),
  ])
  expect(unnamed).toMatchObject({ path: '/transactions/account/12?endDate=2026-03-31' })
})
