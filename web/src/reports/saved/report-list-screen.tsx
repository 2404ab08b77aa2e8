// The screen at /reports/list and /reports/edit/:reportID. The form for a report opens over the list. Both URLs render the same component,
// so that the list keeps its scroll position behind the form.

import { createReport, listReports, readReport, restoreReports } from '@twofold/contract/reports'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClasses } from '../../kit/button.tsx'
import { FailureDialog } from '../../kit/dialogs/failure-dialog.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { LeaveWarning } from '../../kit/forms/leave-warning.tsx'
import { Link } from '../../kit/links/link.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { ReadOnlyList } from '../../kit/role-notice.tsx'
import { useNavigate, useParams } from '../../kit/router/use-router.tsx'
import { useWayToForm } from '../../kit/shortcuts/use-list-shortcuts.ts'
import { EditReportForm } from './edit-report-form.tsx'
import { ReportFields } from './report-fields.tsx'
import { EMPTY_REPORT, errorsOfReport, errorsOfReportCall, reportBodyOf } from './report-values.ts'
import { SavedReportsTable } from './saved-reports-table.tsx'

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

/** The list of saved reports, with a form that creates one. */
function ReportListPage({ openID }: { openID: number | undefined }) {
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

/** The button that restores the standard reports. Other reports do not change. */
function RestoreButton() {
  const restore = useCommand(restoreReports, (after, _, cache) => cache.keep(listReports, {}, after))
  const refusal = useRefusalOfRole('reports.write')
  const toast = useToast()
  const send = async () => {
    try {
      await restore.send({})
      toast({ title: 'Reports restored', detail: 'Other reports are unchanged.' })
    } catch {
      // The dialog below shows the error.
    }
  }
  return (
    <>
      <Button isBusy={restore.isSending} refusalOfRole={refusal} onClick={() => void send()}>
        Restore Reports
      </Button>
      <FailureDialog failure={restore.error} title="Error Restoring Report" onClose={restore.reset} />
    </>
  )
}

const LISTS = ['/reports/list', '/reports/edit']

/** The form 'Create New Report'. It is cleared after success. */
function NewReportForm({ nameRef }: { nameRef: Ref<HTMLInputElement> }) {
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
  if (refusal !== undefined) return <ReadOnlyList refusal={refusal} />
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
      <ReportFields values={form.values} onChange={form.change} errors={errors} isDisabled={false} nameRef={nameRef} />
      <Button type="submit" look="primary" isBusy={create.isSending}>
        Create Report
      </Button>
      <FailureDialog failure={failure} title="Error Saving Report" onClose={() => setFailure(null)} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} lists={LISTS} />
    </form>
  )
}
