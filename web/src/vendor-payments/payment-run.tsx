import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { Link } from '../kit/links/link.tsx'
import { LazyListOutput } from '../kit/lists/lazy-list-output.tsx'
import { listCsv } from '../kit/lists/list-paper.ts'
import type { ListSum } from '../kit/lists/list-sums.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { REMITTANCE_COLUMNS } from './run-columns.tsx'
import { RUNS_PATH } from './run-path.ts'
import { type RunRow, rowsOfRun } from './run-rows.ts'
import { RunTable } from './run-table.tsx'
import { usePaymentRun } from './use-run.ts'

const ActionDialog = lazyComponent(async () => (await import('../kit/dialogs/question-dialog.tsx')).ActionDialog)

/** The navigation state right after a payment run was created. The run then starts automatically. */
export type StartedRun = { isStarted: true }

/** A saved payment run: its progress, the result for each bill, and the buttons Continue and Cancel if the run is open. */
export function PaymentRun({ run, readAgain }: { run: VendorPaymentRun; readAgain: () => void }) {
  const { vendorPaymentRunID: id, state } = run
  const running = usePaymentRun(id, readAgain)
  const refusal = useRefusalOfRole('documents.post')
  const [isCanceling, setCanceling] = useState(false)
  const rows = useMemo(() => rowsOfRun(run), [run])
  const remittances = useMemo(() => rows.filter(({ kind }) => kind !== 'vendor'), [rows])
  useStart(running.goOn)
  return (
    <>
      <PageHeader
        path={
          <Link to={RUNS_PATH} className="hover:underline">
            Payment Runs
          </Link>
        }
        title={`Payment Run ${id}`}
        figure={{ label: 'Paid', value: <Money cents={run.totalPaid} isTotal /> }}
        actions={
          state === 'OPEN' && (
            <>
              {!running.isRunning && (
                <Button look="primary" refusalOfRole={refusal} onClick={running.goOn}>
                  Continue
                </Button>
              )}
              <Button look="destructive" refusalOfRole={refusal} onClick={() => setCanceling(true)}>
                Cancel Run
              </Button>
            </>
          )
        }
      />
      {state === 'OPEN' && <RoleNotice refusal={refusal} className="m-4" />}
      <RunProgress run={run} isRunning={running.isRunning} />
      <div className="flex items-center gap-x-4 border-t border-line px-4 py-1.5 print:hidden">
        <h2 className="mr-auto font-semibold">Remittance List</h2>
        <LazyListOutput
          title={`Remittance List for Payment Run ${id}`}
          fileName={`payment-run-${id}`}
          area="Send Payments"
          columns={REMITTANCE_COLUMNS}
          keyOf={keyOf}
          facts={factsOf(run)}
          words={['bill', 'bills']}
          sums={sumsOf(remittances)}
          rows={remittances}
          isAll
          readAll={() => Promise.resolve(remittances)}
          files={{ csvText: () => listCsv(REMITTANCE_COLUMNS, remittances) }}
        />
      </div>
      <RunTable label="Remittance List" rows={rows} run={run} />
      {isCanceling && (
        <ActionDialog
          title="Cancel Run"
          verb="Cancel Run"
          cancel="Keep Run"
          act={running.cancel}
          onClose={() => setCanceling(false)}
        >
          {`Payments already made are kept. ${counted(run.vendorCount - run.doneCount, 'vendor')} not yet paid can be included in another run.`}
        </ActionDialog>
      )}
      <FailureDialog failure={running.failure} title="Error Continuing Payment Run" onClose={running.forgetFailure} />
      {running.dialog}
    </>
  )
}

/** Starts a payment run once, immediately after it was created. After a reload, the user must continue the run. */
function useStart(goOn: () => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isStarted = (state as StartedRun | null)?.isStarted === true
  const start = useEffectEvent(() => {
    void navigate(pathname, { replace: true, state: null })
    goOn()
  })
  useEffect(() => {
    if (isStarted) start()
  }, [isStarted])
}

function keyOf({ key }: RunRow): string {
  return key
}

/** Returns the totals for the printed list, which contains only bills. */
function sumsOf(remittances: readonly RunRow[]): ListSum[] {
  const sumOf = (cents: (row: RunRow) => Cents) => remittances.reduce((sum, row) => sum + cents(row), 0)
  return [
    ['From Credits', sumOf(row => row.fromCreditsCents)],
    ['Payment', sumOf(row => row.fromPaymentCents)],
  ]
}

/** Returns the lines of text that are printed above the list. */
function factsOf(run: VendorPaymentRun) {
  const { disbursementReference, disbursementComment, paymentAccountName, totalPaid, state } = run
  const day = fromWire(run.disbursementDate)
  return [
    ...(day === null ? [] : [`Disbursement Date: ${formatDay(day)}`]),
    `Account: ${paymentAccountName}`,
    ...(disbursementReference === '' ? [] : [`Reference: ${disbursementReference}`]),
    ...(disbursementComment === '' ? [] : [disbursementComment]),
    `Paid: ${formatCents(totalPaid)}`,
    ...(state === 'OPEN' ? ['Not finished yet'] : state === 'CANCELED' ? ['Canceled'] : []),
  ]
}

/** The bar has custom styles, because browsers render progress bars differently. */
const BAR_CLASSES = classNames(
  'block h-2 w-full max-w-xl appearance-none overflow-hidden rounded-small border-0 bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
)

/** The progress of a payment run (the number of processed vendors), and its totals. */
function RunProgress({ run, isRunning }: { run: VendorPaymentRun; isRunning: boolean }) {
  const { vendorCount, doneCount, totalToPay, creditsApplied, state } = run
  const id = useId()
  return (
    <div className="px-4 pt-3 pb-4">
      <label htmlFor={id} className="mb-1 block">
        {sentenceOf(run, isRunning)}
      </label>
      <progress id={id} value={doneCount} max={Math.max(vendorCount, 1)} className={BAR_CLASSES} />
      {state === 'OPEN' && (
        <p className="mt-1 text-small text-muted">
          {isRunning
            ? 'Leaving this page pauses the run. Come back here to continue.'
            : 'Payments already made are kept. Continue the run to pay the remaining vendors.'}
        </p>
      )}
      <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-1">
        <Fact label="Disbursement Date">
          <Day date={fromWire(run.disbursementDate)} />
        </Fact>
        <Fact label="Account">
          <bdi>{run.paymentAccountName}</bdi>
        </Fact>
        {run.disbursementReference !== '' && (
          <Fact label="Reference">
            <bdi>{run.disbursementReference}</bdi>
          </Fact>
        )}
        <Fact label="To Pay">
          <Money cents={totalToPay} isTotal />
        </Fact>
        <Fact label="From Credits">
          <Money cents={creditsApplied} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Returns the label of the progress bar. */
function sentenceOf({ state, doneCount, vendorCount, vendors }: VendorPaymentRun, isRunning: boolean): string {
  const all = `${vendorCount.toLocaleString('en-US')} ${vendorCount === 1 ? 'vendor' : 'vendors'}`
  const of = `${doneCount.toLocaleString('en-US')} of ${all}`
  const leftCount = vendors.filter(vendor => vendor.state === 'LEFT').length
  const left = leftCount === 0 ? '' : ` ${leftCount.toLocaleString('en-US')} skipped.`
  if (state === 'CANCELED')
    return `Canceled: ${(vendorCount - leftCount).toLocaleString('en-US')} of ${all} processed.${left}`
  if (state === 'DONE') return `Done: ${of}.${left}`
  return isRunning ? `Paying: ${of}` : `Not finished: ${of}`
}
