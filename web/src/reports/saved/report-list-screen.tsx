// The screen at /reports/list and /reports/edit/:reportID. The form for a report opens over the list. Both URLs render the same component,
// so that the list keeps its scroll position behind the form.

import { readReport } from '@twofold/contract/reports'
import { useNavigate, useParams } from 'react-router'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { EditReportForm } from './edit-report-form.tsx'
import { ReportListPage } from './report-list-page.tsx'

export default function ReportListScreen() {
  const { reportID } = useParams()
  return (
    <>
      <ReportListPage openID={reportID === undefined ? undefined : Number(reportID)} />
      {reportID !== undefined && <EditReportSheet key={reportID} reportID={reportID} />}
    </>
  )
}

/** The form that edits a saved report, shown over the list. */
function EditReportSheet({ reportID }: { reportID: string }) {
  const query = useEndpointQuery(readReport, { params: { reportID } })
  const navigate = useNavigate()
  const leave = () => void navigate('/reports/list')
  if (query.data !== undefined) return <EditReportForm report={query.data} onLeave={leave} />
  return (
    <Sheet path="Reports" title="Edit Report" onClose={leave}>
      <QueryResult query={query} rows={4}>
        {() => null}
      </QueryResult>
    </Sheet>
  )
}
