import { changeReport, deleteReport, type Report, readReport } from '@twofold/contract/reports'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClasses } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorDialog } from '../../kit/dialogs/error-dialog.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { useEditForm } from '../../kit/forms/use-edit-form.tsx'
import { Link } from '../../kit/links/link.tsx'
import { RoleNotice } from '../../kit/role-notice.tsx'
import { ReportFields } from './report-fields.tsx'
import { errorsOfReport, errorsOfReportCall, MERGED_FIELDS, reportBodyOf, reportValuesOf } from './report-values.ts'

type EditReportFormProps = { report: Report; onLeave: () => void }

/** The form that edits a saved report. It has the buttons Update and Delete. */
export function EditReportForm({ report, onLeave }: EditReportFormProps) {
  const params = { reportID: String(report.reportID) }
  const change = useCommand(changeReport, (after, _, cache) => cache.keep(readReport, { params }, after))
  const refusal = useRefusalOfRole('reports.write')
  const toast = useToast()
  const formId = useId()
  const form = useEditForm({
    name: `report:${report.reportID}`,
    record: report,
    valuesOf: reportValuesOf,
    fields: MERGED_FIELDS,
    check: errorsOfReport,
    send: (values, { modifiedAt }) =>
      change.send({ params, body: { reportName: values.reportName, reportBody: reportBodyOf(values), modifiedAt } }),
    errorsOf: errorsOfReportCall,
    failureTitle: 'Error Updating Report',
    onSaved: ({ reportName }) => toast({ title: 'Report updated', detail: reportName }),
  })
  return (
    <Sheet
      path="Reports"
      title={
        <>
          Edit Report: <bdi>{report.reportName}</bdi>
        </>
      }
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} refusalOfRole={refusal}>
            Update
          </Button>
          <Link to={`/reports?reportID=${report.reportID}`} className={buttonClasses('quiet')}>
            Run Report
          </Link>
          <DeleteReport report={report} onDeleted={form.giveUp} onLeave={onLeave} />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => (refusal === undefined ? form.submit(event) : event.preventDefault())}
      >
        <RoleNotice refusal={refusal} />
        {form.wasRestored && <Alert className="mb-4">Draft restored. Not saved yet.</Alert>}
        {form.notice}
        <ReportFields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
        />
        <details className="mt-2">
          <summary className="cursor-pointer rounded-small text-small font-medium text-muted">
            Technical details
          </summary>
          <h3 className="mt-2 mb-1 text-small font-medium text-muted">Body</h3>
          <pre className="overflow-x-auto rounded-medium border border-line bg-canvas px-3 py-2 font-mono text-small">
            {JSON.stringify(reportBodyOf(form.values), null, 2)}
          </pre>
        </details>
      </form>
      {form.dialogs}
    </Sheet>
  )
}

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
function DeleteReport({ report, onDeleted, onLeave }: DeleteReportProps) {
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
        refusalOfRole={refusal}
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
