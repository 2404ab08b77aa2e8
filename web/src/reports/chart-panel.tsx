import { useQuery } from '@tanstack/react-query'
import { type ReportOutput, runReport } from '@twofold/contract/reports'
import { Link } from 'react-router'
import { ChartDrawing, type DrawnPoint, dayLabel } from '../app/chart/chart-drawing.tsx'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { queryKey } from '../client/query-keys.ts'
import { call } from '../client/this-page.ts'
import { useSession } from '../client/use-session.ts'
import { Money } from '../ui/money.tsx'
import { agePoints, balancePoints, chartKindOf, chartMonths, monthPoint } from './chart-data.ts'
import { queryOf, type ReportRequest, reportPath } from './report-request.ts'

type ChartPanelProps = { output: ReportOutput; request: ReportRequest }

/** An output drawn, with the same figures as a table. */
export default function ChartPanel({ output, request }: ChartPanelProps) {
  switch (chartKindOf(output)) {
    case 'MONTHS':
      return <Months output={output} request={request} />
    case 'AGES':
      return <Chart label="Total by age" head="Age" points={agePoints(output)} look="BARS" />
    case 'BALANCE':
      return <Chart label="Balance from day to day" head="Day" points={balancePoints(output)} look="LINE" />
    default:
      return null
  }
}

/** The total of each month; a month leads to its own report. */
function Months({ output, request }: ChartPanelProps) {
  const months = chartMonths(request)
  const params = { reportID: String(output.reportID) }
  const whole = { params, query: { ...queryOf(request), limit: '1' } }
  const { organisation } = useSession()
  // One question for all of them: they are drawn together.
  const query = useQuery({
    queryKey: [...queryKey(organisation, runReport, whole), 'months'],
    queryFn: ({ signal }) =>
      Promise.all(
        months.map(month => call(runReport, { params, query: { ...queryOf(request, month), limit: '1' } }, { signal })),
      ),
  })
  if (query.error !== null) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading rows={4} />
  const points = query.data.map((month, at): DrawnPoint => {
    const path = reportPath(output.reportID, { ...request, ...months[at], comparisons: [] })
    return { ...monthPoint(month), path }
  })
  const what = String(output.totals[0]?.cells[0] ?? 'Total')
  return <Chart label={`${what} by month`} head="Month" points={points} look="BARS" />
}

type ChartProps = { label: string; head: string; points: readonly DrawnPoint[]; look: 'BARS' | 'LINE' }

function Chart({ label, head, points, look }: ChartProps) {
  return (
    <figure className="border-b border-line px-4 pb-3 print:hidden">
      <figcaption className="mb-2 font-semibold">{label}</figcaption>
      <ChartDrawing label={`${label}. The table below has its figures.`} points={points} look={look} />
      <details className="mt-1">
        <summary className="inline-block py-1 text-small text-accent">As a table</summary>
        <div className="max-h-64 overflow-y-auto">
          <table className="figures w-full max-w-md">
            <thead>
              <tr className="text-left text-small text-muted">
                <th scope="col" className="font-medium">
                  {head}
                </th>
                <th scope="col" className="text-right font-medium">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(point => (
                <tr key={point.label} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {point.path === undefined ? (
                      dayLabel(point.label)
                    ) : (
                      <Link to={point.path} className="hover:underline">
                        {point.label}
                      </Link>
                    )}
                  </th>
                  <td className="text-right">
                    <Money cents={point.cents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
