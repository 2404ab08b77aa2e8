import { changeReport, type Report, readReport } from '@twofold/contract/reports'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { LeaveWarning } from '../app/leave-warning.tsx'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { foreignChanges, mergedWith } from '../ui/foreign-changes.ts'
import { Sheet } from '../ui/sheet.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { DeleteReport } from './delete-report.tsx'
import { MERGED_FIELDS } from './foreign-changes.ts'
import { ReportFields } from './report-fields.tsx'
import {
  errorsOfRefusal,
  errorsOfReport,
  isReport,
  type ReportValues,
  reportBodyOf,
  reportValuesOf,
} from './report-values.ts'

/** `base`: the version that the form was opened on, kept with what was typed over it. */
type EditValues = ReportValues & { base: Report }

type EditReportFormProps = { report: Report; onLeave: () => void }

/** Name and body of a saved report: Update and Delete. */
export function EditReportForm({ report, onLeave }: EditReportFormProps) {
  const params = { reportID: String(report.reportID) }
  const form = useKeptForm<EditValues>(`report:${report.reportID}`, editValuesOf(report))
  const { values } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [foreign, setForeign] = useState<{ report: Report; message: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const change = useCommand(changeReport, (after, _, cache) => cache.keep(readReport, { params }, after))
  const refusal = useRefusalOfRole('reports.write')
  const toast = useToast()
  const formId = useId()
  const update = async (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined || change.isSending) return
    const found = errorsOfReport(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const { reportName, base } = values
      const body = { reportName, reportBody: reportBodyOf(values), modifiedAt: base.modifiedAt }
      const after = await change.send({ params, body })
      form.startOver(editValuesOf(after))
      setForeign(null)
      toast({ title: 'Report updated', detail: after.reportName })
    } catch (error) {
      if (error instanceof CallError && error.code === 'STALE' && isReport(error.body.current)) {
        setForeign({ report: error.body.current, message: error.message })
        return
      }
      setErrors(errorsOfRefusal(error))
      setFailure(error)
    }
  }
  const goOn = (typed: ReportValues, from: Report) => {
    form.change({ ...typed, base: from })
    setForeign(null)
  }
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
          <Button type="submit" form={formId} look="primary" isBusy={change.isSending} disabledReason={refusal}>
            Update
          </Button>
          <DeleteReport report={report} onDeleted={() => form.startOver()} onLeave={onLeave} />
          <Link to={`/reports?reportID=${report.reportID}`} className={`${buttonClasses('quiet')} ml-auto`}>
            Run Report
          </Link>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void update(event)}>
        {refusal !== undefined && <Alert className="mb-4">You can see the report. {refusal}</Alert>}
        {form.wasRestored && <Alert className="mb-4">What you typed here before is back. It is not saved yet.</Alert>}
        {foreign !== null && (
          <StaleNotice
            message={foreign.message}
            changes={foreignChanges(MERGED_FIELDS, {
              before: reportValuesOf(values.base),
              now: reportValuesOf(foreign.report),
              typed: values,
            })}
            onTakeTheirs={() => {
              form.startOver(editValuesOf(foreign.report))
              setForeign(null)
            }}
            onKeepMine={() => goOn(values, foreign.report)}
            onMerge={theirs => {
              const now = reportValuesOf(foreign.report)
              goOn(mergedWith<ReportValues>(MERGED_FIELDS, { now, typed: values }, theirs), foreign.report)
            }}
          />
        )}
        <ReportFields values={values} onChange={form.change} errors={errors} isDisabled={refusal !== undefined} />
        <h3 className="mt-2 mb-1 text-small font-medium text-muted">Body</h3>
        <pre className="overflow-x-auto rounded-medium border border-line bg-canvas px-3 py-2 font-mono text-small">
          {JSON.stringify(reportBodyOf(values), null, 2)}
        </pre>
      </form>
      <FailureDialog failure={failure} title="Error Updating Report" onClose={() => setFailure(null)} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </Sheet>
  )
}

function editValuesOf(report: Report): EditValues {
  return { ...reportValuesOf(report), base: report }
}
