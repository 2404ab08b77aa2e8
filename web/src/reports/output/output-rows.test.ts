import type { ReportOutput } from '@twofold/contract/reports'
import { expect, it } from 'vitest'
import { drillDownOfCell } from './drill-down.ts'
import { dayWords, isBeforeAll, withLastDays } from './output-rows.ts'

it('a customer’s row links to lines up to the report’s last day, other rows to their own days', () => {
  const drills = [{ accountIDs: [12], partyID: 5 }, { accountIDs: [13] }, undefined]
  const output = {
    endDate: '2026-03-31T00:00:00Z',
    rows: drills.map(drill => ({ kind: 'line', depth: 0, cells: ['Ann', 100], ...(drill && { drill }) })),
  } as unknown as ReportOutput
  const total = { id: 'total', label: 'Total', kind: 'money' } as const
  expect(withLastDays(output).rows.map(row => drillDownOfCell(row, total))).toEqual([
    { kind: 'register', path: '/transactions/account/12?endDate=2026-03-31' },
    { kind: 'register', path: '/transactions/account/13' },
    null,
  ])
})

it('the label of a total is unchanged', () => {
  expect(dayWords('2026-11-05T00:00:00Z')).toBe('Nov 5, 2026')
  expect(dayWords('Total')).toBe('Total')
})

it('the zero date is recognized', () => {
  expect(isBeforeAll('0001-01-01T00:00:00Z')).toBe(true)
  expect(isBeforeAll('2026-11-21T02:03:04Z')).toBe(false)
})
