import { listReports } from '@twofold/contract/reports'
import { useRef } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { buttonClasses } from '../../kit/button.tsx'
import { Link } from '../../kit/links/link.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useWayToForm } from '../../kit/shortcuts/use-way-to-form.ts'
import { NewReportForm } from './new-report-form.tsx'
import { RestoreButton } from './restore-button.tsx'
import { SavedReportsTable } from './saved-reports-table.tsx'

/** The list of saved reports, with a form that creates one. */
export function ReportListPage({ openID }: { openID: number | undefined }) {
  const query = useEndpointQuery(listReports, {})
  const name = useRef<HTMLInputElement>(null)
  const toName = useWayToForm(name, { does: 'New report', area: 'Reports', permission: 'reports.write' })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader
        path="Reports"
        title="Edit Reports"
        actions={
          <>
            <Link to="/reports" className={`${buttonClasses('quiet')} max-narrow:-ml-3`}>
              Run Report
            </Link>
            <RestoreButton />
          </>
        }
      />
      <NewReportForm nameRef={name} />
      <h2 className="border-t border-line px-4 pt-3 pb-1 font-semibold">My Reports</h2>
      <QueryResult query={query} rows={6}>
        {({ reports }) => <SavedReportsTable reports={reports} initialKey={openID} onAbove={toName} />}
      </QueryResult>
    </div>
  )
}
