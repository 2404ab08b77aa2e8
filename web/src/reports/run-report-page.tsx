import { listReports, type Report } from '@twofold/contract/reports'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { buttonClasses } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { RunReportForm } from './parameters/run-report-form.tsx'

/** The page on which the user chooses a saved report, its period and accounts, and runs it. */
export default function RunReportPage() {
  const query = useEndpointQuery(listReports, {})
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] shrink-0 grow bg-panel">
      <PageHeader
        title="Run Report"
        actions={
          <Link to="/reports/list" className={`${buttonClasses('quiet')} -mx-3`}>
            Edit Reports
          </Link>
        }
      />
      <QueryResult query={query} rows={6}>
        {({ reports }: { reports: readonly Report[] }) =>
          reports.length === 0 ? <NoReports /> : <RunReportForm reports={reports} />
        }
      </QueryResult>
    </div>
  )
}

function NoReports() {
  return (
    <EmptyState
      title="No reports yet"
      action={
        <Link to="/reports/list" className={buttonClasses('primary')}>
          Edit Reports
        </Link>
      }
    >
      Create a report under Edit Reports, or restore the standard reports.
    </EmptyState>
  )
}
