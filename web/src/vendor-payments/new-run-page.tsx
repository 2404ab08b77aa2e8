import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { type previewVendorPaymentRun, RUN_BILLS_MAX } from '@twofold/contract/payables/payment-runs'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { AccountOfKindPicker } from '../kit/pickers/account-of-kind-picker.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { useWayToForm } from '../kit/shortcuts/use-list-shortcuts.ts'
import { BillChoice } from './bill-choice.tsx'
import { type DueDays, newRunDays, newRunQuery, PAYMENTS_AREA, RUNS_PATH } from './run-path.ts'
import { rowsOfRun } from './run-rows.ts'
import { RunTable } from './run-table.tsx'
import { chosenOf, payable, type RunValues } from './run-values.ts'
import { useDueBills, useNewRun } from './use-new-run.tsx'

/** By default, bills that are due within this number of days from today are listed. */
const DAYS_AHEAD = 6

/** The page that creates a payment run. The user chooses bills by due date, previews the payments, and pays. */
export default function NewPaymentRunPage() {
  const first = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const today = useToday()
  const { search } = useLocation()
  const days = newRunDays(search) ?? { from: null, through: addDays(today, DAYS_AHEAD) }
  const bills = useDueBills(days)
  const refusal = useRefusalOfRole('documents.post')
  const listed = useMemo(() => payable(bills.data?.invoices ?? []), [bills.data])
  const isTooLong = listed.length > RUN_BILLS_MAX
  const offered = useMemo(() => (isTooLong ? listed.slice(0, RUN_BILLS_MAX) : listed), [listed, isTooLong])
  const run = useNewRun(offered)
  const { spared } = run.values
  const chosen = chosenOf(offered, spared)
  // Until the new bills are loaded, the bills of the previous period stay visible, but cannot be paid.
  const isOnItsWay = bills.isPlaceholderData || bills.data === undefined
  const refusalToChoose = isOnItsWay
    ? 'The bills are still loading.'
    : offered.length === 0
      ? 'No bills are due in this period.'
      : undefined
  const refusalToPreview = refusalToChoose ?? (chosen.length === 0 ? 'Select at least one bill.' : undefined)
  const toFirst = useWayToForm(first, {
    does: 'New payment run',
    area: PAYMENTS_AREA,
    permission: 'documents.post',
  })
  const narrow = (next: DueDays) => {
    run.forgetPlan()
    void navigate({ search: newRunQuery(next) }, { replace: true })
  }
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader
        path={
          <Link to={RUNS_PATH} className="hover:underline">
            Payment Runs
          </Link>
        }
        title="New Payment Run"
      />
      {refusal !== undefined ? (
        <RoleNotice
          refusal={refusal}
          what="You can view the bills that are due, but you can’t pay them."
          className="m-4"
        />
      ) : (
        <form
          noValidate
          aria-label="New Payment Run"
          onSubmit={event => run.preview(event, refusalToPreview === undefined)}
          className="px-4 pt-3 pb-3"
        >
          {run.wasRestored && <Alert className="mb-3">Draft restored. Not saved yet.</Alert>}
          <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-3 wide:grid-cols-[8rem_8rem_1.4fr_1fr_1.4fr]">
            <RunFields
              days={days}
              onDays={narrow}
              values={run.values}
              onChange={run.change}
              errors={run.errors}
              firstRef={first}
            />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {run.plan === null ? (
              <>
                <Button type="submit" look="primary" isBusy={run.isPlanning} disabledReason={refusalToPreview}>
                  Preview
                </Button>
                <Button look="quiet" disabledReason={refusalToChoose} onClick={() => run.change({ spared: [] })}>
                  Select All
                </Button>
                <Button
                  look="quiet"
                  disabledReason={refusalToChoose}
                  onClick={() => run.change({ spared: offered.map(({ payableInvoiceID }) => payableInvoiceID) })}
                >
                  Select None
                </Button>
              </>
            ) : (
              <>
                <Button
                  key="start"
                  look="primary"
                  isBusy={run.isStarting}
                  disabledReason={run.plan.vendors.length === 0 ? 'No vendors to pay.' : undefined}
                  // This button appears where the Preview button was. It must not react to a double-click on Preview.
                  onClick={({ detail }) => detail < 2 && run.start()}
                >
                  Start Payment Run
                </Button>
                <Button onClick={run.forgetPlan}>Back to Bills</Button>
              </>
            )}
          </div>
        </form>
      )}
      {isTooLong && (
        <Alert className="mx-4 mb-3">
          {`A run can have at most ${RUN_BILLS_MAX.toLocaleString('en-US')} bills. Only the earliest due bills are listed.`}
        </Alert>
      )}
      {run.plan !== null ? (
        <RunPreview plan={run.plan} day={run.values.date} accountName={run.values.account?.fullName ?? ''} />
      ) : (
        <QueryResult query={bills} rows={12}>
          {() => (
            <BillChoice
              bills={offered}
              spared={spared}
              onSpare={next => run.change({ spared: next })}
              onAbove={toFirst}
            />
          )}
        </QueryResult>
      )}
      {run.dialogs}
    </div>
  )
}

type RunFieldsProps = {
  days: DueDays
  onDays: (days: DueDays) => void
  values: RunValues
  onChange: (changes: Partial<RunValues>) => void
  errors: FieldErrors
  firstRef: RefObject<HTMLInputElement | null>
}

/** The fields of a payment run: due dates, payment date, account, reference and comment. The caller lays them out in a grid. */
function RunFields({ days, onDays, firstRef, ...form }: RunFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <DateField
        label="Due Through"
        value={days.through}
        onChange={through => onDays({ ...days, through })}
        inputRef={firstRef}
        hint={days.from === null ? undefined : 'Only bills due in this period are listed.'}
      />
      <DateField {...field('date', 'disbursementDate')} label="Disbursement Date" isRequired />
      <div className="min-w-0 max-narrow:col-span-2">
        <AccountOfKindPicker
          {...field('account', 'disbursementAccountID')}
          label="Account"
          kind="vendor payment"
          isRequired
        />
      </div>
      <TextField
        {...field('reference', 'disbursementReference')}
        label="Reference"
        maxLength={PARTY_FIELD_LENGTH_MAX}
      />
      <TextField {...field('comment', 'disbursementComment')} label="Comment" maxLength={COMMENT_LENGTH_MAX} />
    </>
  )
}

type RunPreviewProps = {
  plan: ResponseBody<typeof previewVendorPaymentRun>
  /** The payment date. */
  day: CalendarDate | null
  accountName: string
}

/** The preview of a payment run: one payment per vendor after open credits are applied, and the vendors that are not paid, with reasons. */
function RunPreview({ plan, day, accountName }: RunPreviewProps) {
  const rows = useMemo(() => rowsOfRun(plan), [plan])
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus away from the button, which now pays if it is pressed again.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="border-t border-line px-4 py-2.5">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          Preview
        </h2>
        <p className="text-muted">
          Nothing is paid yet. On <Day date={day} />, each vendor gets one payment from{' '}
          <bdi className="text-ink">{accountName}</bdi>. Open credits are applied first.
        </p>
      </div>
      <RunTable label="Preview" rows={rows} run={plan} />
    </>
  )
}
