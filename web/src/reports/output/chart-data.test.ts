import { type ReportColumn, type ReportOutput, type ReportRow, runReport } from '@twofold/contract/reports'
import { describe, expect, it } from 'vitest'
import { responseTo } from '../../testing/filled.ts'
import { agePoints, balancePoints, chartKindOf, chartMonths, monthPoint } from './chart-data.ts'

const output = (changes: Partial<ReportOutput>) =>
  responseTo(runReport, { dataSetType: 'INCOME', startDate: '2026-03-01', endDate: '2026-03-31', ...changes })

const money = (id: string): ReportColumn => ({ id, label: id, kind: 'money' })
const ACCOUNT: ReportColumn = { id: 'account', label: 'Account', kind: 'link' }
const total = (...cells: ReportRow['cells']): ReportRow => ({ kind: 'total', depth: 0, cells })

it('a month is drawn with its total and name', () => {
  const march = output({ columns: [ACCOUNT, money('amount')], totals: [total('Net income', -500)] })
  expect(chartKindOf(march)).toBe('MONTHS')
  expect(monthPoint(march)).toEqual({ label: 'Mar 2026', cents: -500 })
})

it('of a long period, the last twelve months are drawn', () => {
  const months = chartMonths({ startDate: '2024-01-01', endDate: '2026-03-31' })
  expect([months.length, months[0]?.startDate]).toEqual([12, '2025-04-01'])
})

it('of one month or less, the twelve months up to its end are drawn', () => {
  const months = chartMonths({ startDate: '2026-03-05', endDate: '2026-03-20' })
  expect([months.length, months[0], months.at(-1)]).toEqual([
    12,
    { startDate: '2025-04-01', endDate: '2025-04-30' },
    { startDate: '2026-03-01', endDate: '2026-03-20' },
  ])
})

it('ages are drawn without their sum', () => {
  const columns = [ACCOUNT, money('current'), money('older'), money('total')]
  const rows: ReportRow[] = [{ kind: 'line', depth: 0, cells: ['Lodge', 5, 3, 8] }]
  const aging = output({ dataSetType: 'AGING', columns, rows, totals: [total('Total', 5, 3, 8)] })
  expect(chartKindOf(aging)).toBe('AGES')
  expect(agePoints(aging).map(({ cents }) => cents)).toEqual([5, 3])
})

describe('the balance from day to day', () => {
  const columns: ReportColumn[] = [{ id: 'date', label: 'Date', kind: 'date' }, money('balance')]
  const row = (kind: ReportRow['kind'], ...cells: ReportRow['cells']): ReportRow => ({ kind, depth: 0, cells })
  const rows = [
    row('opening', '2026-03-01T00:00:00Z', 100),
    row('line', '2026-03-05T00:00:00Z', 150),
    row('line', '2026-03-05T00:00:00Z', 120),
    row('closing', '2026-03-31T00:00:00Z', 120),
  ]

  it('is that of the last entry of each day', () => {
    expect(balancePoints(output({ dataSetType: 'NETTRANS', columns, rows }))).toEqual([
      { label: '2026-03-01', cents: 100 },
      { label: '2026-03-05', cents: 120 },
      { label: '2026-03-31', cents: 120 },
    ])
  })

  it('is drawn for one account, not for several', () => {
    expect(chartKindOf(output({ dataSetType: 'LEDGER', columns, rows }))).toBe('BALANCE')
    expect(chartKindOf(output({ dataSetType: 'LEDGER', columns, rows: [...rows, ...rows] }))).toBeNull()
  })
})
