import { listReports } from '@twofold/contract/reports'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { buttonClasses } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { Navigate, useLocation, useParams } from '../kit/router/use-router.tsx'

/** Opens a report by name, for links on screens that do not know the report's id. */
export default function NamedReportPage() {
  const { reportName = '' } = useParams()
  const { search } = useLocation()
  const query = useEndpointQuery(listReports, {})
  return (
    <QueryResult query={query} rows={6}>
      {({ reports }) => {
        const report = reports.find(each => each.reportName === reportName)
        if (report !== undefined) return <Navigate replace to={{ pathname: `/reports/${report.reportID}`, search }} />
        return (
          <div className="min-h-full shrink-0 grow bg-panel">
            <PageHeader title="Report" />
            <EmptyState
              title={`No report named ${reportName}`}
              action={
                <Link to="/reports/list" className={buttonClasses('primary')}>
                  Edit Reports
                </Link>
              }
            >
              To restore a standard report, select Restore Reports.
            </EmptyState>
          </div>
        )
      }}
    </QueryResult>
  )
}
