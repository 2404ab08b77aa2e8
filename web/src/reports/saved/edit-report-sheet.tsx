import { readReport } from '@twofold/contract/reports'
import { useNavigate } from 'react-router'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { EditReportForm } from './edit-report-form.tsx'

/** The form that edits a saved report, shown over the list. */
export function EditReportSheet({ reportID }: { reportID: string }) {
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
