import { deleteReport, type Report, readReport } from '@twofold/contract/reports'
import { useEffect, useRef, useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorDialog } from '../../kit/dialogs/error-dialog.tsx'

/** The time in milliseconds for which the notice of a deleted report is shown. The specification requires this time. */
const NOTICE_MS = 1_500

type DeleteReportProps = {
  report: Report
  /** Called when the report has been deleted. Its unsaved changes are then discarded. */
  onDeleted: () => void
  /** Returns to the list. */
  onLeave: () => void
}

/** The button that deletes a saved report. A notice is shown briefly before the list opens. */
export function DeleteReport({ report, onDeleted, onLeave }: DeleteReportProps) {
  const params = { reportID: String(report.reportID) }
  // Keeps the deleted report in the cache while its form is shown behind the notice. Reloading it would fail.
  const remove = useCommand(deleteReport, (gone, _, cache) => cache.keep(readReport, { params }, gone))
  const [deleted, setDeleted] = useState<Report | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const refusal = useRefusalOfRole('reports.write')
  const send = async () => {
    if (deleted !== null) return
    try {
      const gone = await remove.send({ params })
      onDeleted()
      setDeleted(gone)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button
        look="destructive"
        className="ml-auto"
        isBusy={remove.isSending}
        disabledReason={refusal}
        onClick={() => void send()}
      >
        Delete
      </Button>
      {deleted !== null && <DeleteSuccess reportName={deleted.reportName} onLeave={onLeave} />}
      {failure !== null && (
        <ErrorDialog
          title="Failed to delete report"
          message={sentenceOfFailure(failure)}
          onClose={() => setFailure(null)}
        />
      )}
    </>
  )
}

/** The dialog 'Delete Success'. It closes automatically. */
function DeleteSuccess({ reportName, onLeave }: { reportName: string; onLeave: () => void }) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title="Delete Success" onClose={onLeave}>
      <Alert title="Deleted">
        <bdi>{reportName}</bdi>
      </Alert>
    </Dialog>
  )
}
