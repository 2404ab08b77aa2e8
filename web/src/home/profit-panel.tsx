import { formatDay, fromWire } from '@twofold/accounting/calendar'
import type { TodayInBooks } from '@twofold/contract/home'
import { Chart } from '../kit/charts/chart.tsx'
import type { DrawnPoint } from '../kit/charts/chart-drawing.tsx'
import { Money } from '../kit/money.tsx'
import { Panel, reportPath } from './panel.tsx'

/** The profit of each of the last months. A month links to its Profit and Loss report. */
export function ProfitPanel({ months }: { months: TodayInBooks['months'] }) {
  const points = months.map(({ startDate, endDate, profit }): DrawnPoint => {
    const period = { startDate: fromWire(startDate) ?? '', endDate: fromWire(endDate) ?? '' }
    const label = formatDay(period.startDate).replace(/ \d+,/, '')
    return { label, cents: profit, path: reportPath('Profit and Loss', period) }
  })
  const total = months.reduce((sum, { profit }) => sum + profit, 0)
  return (
    <Panel
      title="Profit"
      figure={
        <span className="text-muted">
          12 months <Money cents={total} isTotal className="ml-1 text-ink" />
        </span>
      }
    >
      <Chart label="Profit by month" head="Month" points={points} look="BARS" className="pt-3" />
    </Panel>
  )
}
