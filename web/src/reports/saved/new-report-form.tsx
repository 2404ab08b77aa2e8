import { createReport } from '@twofold/contract/reports'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { FailureDialog } from '../../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { LeaveWarning } from '../../kit/forms/leave-warning.tsx'
import { ReportFields } from './report-fields.tsx'
import { EMPTY_REPORT, errorsOfReport, errorsOfReportCall, reportBodyOf } from './report-values.ts'

const LISTS = ['/reports/list', '/reports/edit']

/** The form 'Create New Report'. It is cleared after success. */
export function NewReportForm({ nameRef }: { nameRef: Ref<HTMLInputElement> }) {
  const form = useKeptForm('report:new', EMPTY_REPORT)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const create = useCommand(createReport)
  const refusal = useRefusalOfRole('reports.write')
  const toast = useToast()
  const titleId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined || create.isSending) return
    const found = errorsOfReport(form.values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const { reportName } = form.values
      const report = await create.send({ body: { reportName, reportBody: reportBodyOf(form.values) } })
      form.goOn(form.values)
      toast({ title: 'Report created', detail: report.reportName })
    } catch (error) {
      setErrors(errorsOfReportCall(error))
      setFailure(error)
    }
  }
  return (
    <form
      noValidate
      onSubmit={event => void submit(event)}
      aria-labelledby={titleId}
      className="max-w-[960px] px-4 pt-3 pb-3"
    >
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New Report
      </h2>
      {form.wasRestored && <Alert className="mb-3">Draft restored. Not saved yet.</Alert>}
      <ReportFields
        values={form.values}
        onChange={form.change}
        errors={errors}
        isDisabled={refusal !== undefined}
        nameRef={nameRef}
      />
      <Button type="submit" look="primary" isBusy={create.isSending} disabledReason={refusal}>
        Create Report
      </Button>
      <FailureDialog failure={failure} title="Error Saving Report" onClose={() => setFailure(null)} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} lists={LISTS} />
    </form>
  )
}
