// What of an output is drawn, and how the drawing is measured; no drawing here.
import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { ReportOutput } from '@twofold/contract/reports'
import type { ChartPoint } from '../../app/chart/chart-ticks.ts'
import { monthsOf, type Period } from '../asked/periods.ts'
import { comparedFigure } from './comparison.ts'

/** How many months are drawn at most. */
const MONTHS_MAX = 12

/** `MONTHS`: the total of each month; `AGES`: how old what is owed is; `BALANCE`: how much was there from day to day. */
export type ChartKind = 'MONTHS' | 'AGES' | 'BALANCE'

/** What of an output is worth drawing; null: nothing. */
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

/** The months that are drawn. */
export function chartMonths(period: Period): Period[] {
  return monthsOf(period, MONTHS_MAX)
}

/** A month's point: the first total of its output. */
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

/** The ages of what is owed, youngest first; without what parties have beside them, and the total. */
export function agePoints({ columns, totals }: ReportOutput): ChartPoint[] {
  return columns.flatMap(({ id, kind, label }, at) => {
    const cents = totals[0]?.cells[at]
    return kind === 'money' && !BESIDE_AGES.has(id) && typeof cents === 'number' ? [{ label, cents }] : []
  })
}

/** The balance at the end of each day on which it moved, with that of the first and the last day. */
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
