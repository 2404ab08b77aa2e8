import { readReport } from '@twofold/contract/reports'
import { useNavigate } from 'react-router'
import { Answered } from '../../app/answered.tsx'
import { useAnswer } from '../../client/use-answer.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { EditReportForm } from './edit-report-form.tsx'

/** The form of a saved report, over the list. */
export function EditReportSheet({ reportID }: { reportID: string }) {
  const query = useAnswer(readReport, { params: { reportID } })
  const navigate = useNavigate()
  const leave = () => void navigate('/reports/list')
  if (query.data !== undefined) return <EditReportForm report={query.data} onLeave={leave} />
  return (
    <Sheet path="Reports" title="Edit Report" onClose={leave}>
      <Answered query={query} rows={4}>
        {() => null}
      </Answered>
    </Sheet>
  )
}
