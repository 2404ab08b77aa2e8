// The data points of a report's chart. Another module draws the chart.
import { addMonths, dayAsWritten, formatDay, monthOf } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { comparedFigure } from '@twofold/accounting/reports/comparison'
import type { ReportOutput } from '@twofold/contract/reports'
import type { ChartPoint } from '../../kit/charts/chart-ticks.ts'
import { monthsOf, type Period } from '../parameters/periods.ts'

/** The maximum number of months in a chart. */
const MONTHS_MAX = 12

/** `MONTHS` shows the total of each month, `AGES` the open amounts by age, and `BALANCE` the balance on each day. */
export type ChartKind = 'MONTHS' | 'AGES' | 'BALANCE'

/** Returns the kind of chart for an output. Returns null if the output has no chart. */
export function chartKindOf(output: ReportOutput): ChartKind | null {
  switch (output.dataSetType) {
    case 'INCOME':
    case 'EXPENSE':
      return output.totals.length > 0 ? 'MONTHS' : null
    case 'AGING':
      return output.rows.length > 0 ? 'AGES' : null
    case 'NETTRANS':
    case 'LEDGER':
      return output.rows.filter(({ kind }) => kind === 'opening').length === 1 ? 'BALANCE' : null
    default:
      return null
  }
}

/** Returns the months of a chart: those of the period, or the last 12 months if the period is one month or less. */
export function chartMonths(period: Period): Period[] {
  const months = monthsOf(period, MONTHS_MAX)
  if (months.length !== 1 || period.startDate < '0002') return months
  const first = addMonths(monthOf(period.startDate), 1 - MONTHS_MAX)
  return monthsOf({ startDate: first, endDate: period.endDate }, MONTHS_MAX)
}

/** Returns the data point of a month. Its value is the first total of the month's output. */
export function monthPoint(output: ReportOutput): ChartPoint {
  const [total] = output.totals
  const cents = total === undefined ? null : comparedFigure(output, total)
  return { label: monthLabel(output.startDate), cents: cents ?? 0 }
}

function monthLabel(day: string): string {
  const date = dayAsWritten(day)
  return date.ok ? formatDay(date.value).replace(/ \d+,/, '') : day
}

const BESIDE_AGES: ReadonlySet<string> = new Set(['total', 'markedPaid', 'unapplied', 'adjustments'])

/** Returns the open amounts by age, most recent first. Columns that do not represent an age, such as the total, are omitted. */
export function agePoints({ columns, totals }: ReportOutput): ChartPoint[] {
  return columns.flatMap(({ id, kind, label }, at) => {
    const cents = totals[0]?.cells[at]
    return kind === 'money' && !BESIDE_AGES.has(id) && typeof cents === 'number' ? [{ label, cents }] : []
  })
}

/** Returns the balances at the end of the first day, of the last day, and of each day with transactions. */
export function balancePoints({ columns, rows }: ReportOutput): ChartPoint[] {
  const dateAt = columns.findIndex(({ kind }) => kind === 'date')
  const balanceAt = columns.findIndex(({ id }) => id === 'balance')
  const byDay = new Map<string, Cents>()
  for (const { cells } of rows) {
    const [day, cents] = [cells[dateAt], cells[balanceAt]]
    if (typeof day === 'string' && typeof cents === 'number') byDay.set(day.slice(0, 10), cents)
  }
  return [...byDay].map(([label, cents]) => ({ label, cents }))
}
