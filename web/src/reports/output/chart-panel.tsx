import { useQuery } from '@tanstack/react-query'
import { type ReportOutput, runReport } from '@twofold/contract/reports'
import { call } from '../../client/client.ts'
import { queryKey } from '../../client/query-keys.ts'
import { useSession } from '../../client/use-session.ts'
import { Chart } from '../../kit/charts/chart.tsx'
import type { DrawnPoint } from '../../kit/charts/chart-drawing.tsx'
import { LoadFailed, Loading } from '../../kit/loading/query-result.tsx'
import { queryOf, type ReportRequest, reportPath } from '../parameters/report-request.ts'
import { agePoints, balancePoints, chartKindOf, chartMonths, monthPoint } from './chart-data.ts'

/** The CSS classes of the chart between the report's header and its rows. */
const SHEET = 'border-b border-line px-4 pb-3'

type ChartPanelProps = { output: ReportOutput; request: ReportRequest }

/** The chart of an output. The same figures are also available as a table. */
export default function ChartPanel({ output, request }: ChartPanelProps) {
  switch (chartKindOf(output)) {
    case 'MONTHS':
      return <Months output={output} request={request} />
    case 'AGES':
      return <Chart className={SHEET} label="Total by age" head="Age" points={agePoints(output)} look="BARS" />
    case 'BALANCE':
      return <Chart className={SHEET} label="Daily balance" head="Day" points={balancePoints(output)} look="LINE" />
    default:
      return null
  }
}

/** The total of each month. Each month links to its own report. */
function Months({ output, request }: ChartPanelProps) {
  const months = chartMonths(request)
  const params = { reportID: String(output.reportID) }
  const whole = { params, query: { ...queryOf(request), limit: '1' } }
  const { organisation } = useSession()
  // All months are loaded with one query, because they are shown in one chart.
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
  return <Chart className={SHEET} label={`${what} by month`} head="Month" points={points} look="BARS" />
}
