import { fromWire } from '@twofold/accounting/calendar'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import { listVendorPaymentRuns, type VendorPaymentRunSummary } from '@twofold/contract/payables/payment-runs'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { buttonClasses } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { useListView } from '../kit/lists/use-list-view.ts'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import { CashNeeded } from './cash-needed.tsx'
import { newRunPath, PAYMENTS_AREA, PAYMENTS_PATH, runPath } from './run-path.ts'

const SORTS = ['vendorPaymentRunID', 'disbursementDate'] as const
const WORDS = ['payment run', 'payment runs'] as const

/** The payment runs, below the cash needed by week. */
export default function PaymentRunsPage() {
  const navigate = useNavigate()
  const view = useListView(SORTS)
  const cash = useEndpointQuery(readCashNeeded, {})
  const sort = view.sortText as (typeof SORTS)[number] | undefined
  const list = useGrowingList(listVendorPaymentRuns, {
    inputAt: window => ({ query: { ...window, ...(sort !== undefined && { sort }) } }),
    read,
  })
  const refusal = useRefusalOfRole('documents.post')
  const toNew = { keys: 'n', does: 'New payment run', area: PAYMENTS_AREA, run: () => void navigate(newRunPath()) }
  useShortcut(refusal === undefined ? toNew : null)
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader
        path={
          <Link to={PAYMENTS_PATH} className="hover:underline">
            {PAYMENTS_AREA}
          </Link>
        }
        title="Payment Runs"
        actions={
          refusal === undefined && (
            <Link to={newRunPath()} className={buttonClasses('primary')}>
              New Payment Run
            </Link>
          )
        }
      />
      <QueryResult query={cash} rows={8}>
        {answer => <CashNeeded cash={answer} />}
      </QueryResult>
      <RoleNotice refusal={refusal} what="You can view payment runs, but you can’t start one." className="mx-4 mb-3" />
      <h2 className="border-t border-line px-4 py-2.5 font-semibold">My Payment Runs</h2>
      <GrowingTable
        label="My Payment Runs"
        area={PAYMENTS_AREA}
        list={list}
        view={view}
        columns={COLUMNS}
        rowKey={({ vendorPaymentRunID }) => vendorPaymentRunID}
        onOpen={({ vendorPaymentRunID }) => void navigate(runPath(vendorPaymentRunID))}
        initialKey={undefined}
        isDone={({ state }) => state !== 'OPEN'}
        narrowRow={(run, context) => <NarrowRun run={run} {...context} />}
        words={WORDS}
        next={{
          hint: 'A run pays bills due to several vendors, with one payment per vendor.',
          step: { to: newRunPath(), label: 'Pay due bills', permission: 'documents.post' },
        }}
      />
    </div>
  )
}

const STATES = { OPEN: 'Not finished', DONE: 'Done', CANCELED: 'Canceled' } as const

const COLUMNS: readonly Column<VendorPaymentRunSummary>[] = [
  {
    key: 'vendorPaymentRunID',
    head: 'No.',
    width: '80px',
    isSortable: true,
    cell: (run, { isActive }) => <RunLink run={run} isActive={isActive} />,
  },
  {
    key: 'disbursementDate',
    head: 'Date',
    width: '112px',
    isSortable: true,
    cell: ({ disbursementDate }) => <Day date={fromWire(disbursementDate)} />,
  },
  {
    key: 'reference',
    head: 'Reference',
    width: 'minmax(130px, 2fr)',
    cell: ({ disbursementReference }) => <bdi>{disbursementReference}</bdi>,
  },
  { key: 'vendors', head: 'Vendors', width: 'minmax(110px, 1fr)', cell: run => vendorsOf(run) },
  {
    key: 'totalToPay',
    head: 'To Pay',
    width: 'minmax(112px, 1fr)',
    isRight: true,
    cell: ({ totalToPay }) => <Money cents={totalToPay} />,
  },
  {
    key: 'totalPaid',
    head: 'Paid',
    width: 'minmax(112px, 1fr)',
    isRight: true,
    cell: ({ totalPaid }) => <Money cents={totalPaid} />,
  },
  { key: 'state', head: 'Status', width: '110px', cell: ({ state }) => STATES[state] },
]

function RunLink({ run, isActive }: { run: VendorPaymentRunSummary; isActive: boolean }) {
  return (
    <Link
      to={runPath(run.vendorPaymentRunID)}
      tabIndex={isActive ? 0 : -1}
      className="figures font-medium hover:underline"
    >
      {run.vendorPaymentRunID}
    </Link>
  )
}

function NarrowRun({ run, isActive }: CellContext<VendorPaymentRunSummary> & { run: VendorPaymentRunSummary }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className="truncate">
        No. <RunLink run={run} isActive={isActive} />
        {run.disbursementReference !== '' && ' · '}
        <bdi>{run.disbursementReference}</bdi>
      </span>
      <Money cents={run.state === 'OPEN' ? run.totalToPay : run.totalPaid} className="text-right" />
      <span className="truncate text-small text-muted">
        <Day date={fromWire(run.disbursementDate)} /> · {vendorsOf(run)}
      </span>
      <span className="text-right text-small text-muted">{STATES[run.state]}</span>
    </div>
  )
}

function vendorsOf({ doneCount, vendorCount }: VendorPaymentRunSummary): string {
  return `${doneCount.toLocaleString('en-US')} of ${vendorCount.toLocaleString('en-US')}`
}

function read({ vendorPaymentRuns, next }: ResponseBody<typeof listVendorPaymentRuns>) {
  return { rows: vendorPaymentRuns, next }
}
