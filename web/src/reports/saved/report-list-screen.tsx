// The screen at /reports/list and /reports/edit/:reportID. The form for a report opens over the list. Both URLs render the same component,
// so that the list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { EditReportSheet } from './edit-report-sheet.tsx'
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
