// The screen at /reconcile/:accountID: the fields of the bank statement, the lines to reconcile, and the difference.

import type { UseQueryResult } from '@tanstack/react-query'
import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { reconcileSums } from '@twofold/accounting/reconciliation/reconciliation'
import { listUnreconciled, type Reconciliation } from '@twofold/contract/reconciliation'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { isMissing, sentenceOfFailure } from '../client/call-error.ts'
import { useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { amountTyped } from '../kit/fields/typed-amount.ts'
import { Link } from '../kit/links/link.tsx'
import { type Narrow, useAddressFilter } from '../kit/links/use-address.ts'
import { useTabTitle } from '../kit/links/use-screen.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { ownNameOf } from '../kit/pickers/account-choice.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { useNavigate, useParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import type { TableHandle } from '../kit/table/data-table.tsx'
import { DifferencePanel, SumsBar } from './difference-panel.tsx'
import { transactionPath } from './reconcile-columns.tsx'
import { ReconcileHead, SHORTCUTS_HEADING, useReconcilePrinting } from './reconcile-head.tsx'
import { type PageRow, pageRows } from './reconcile-rows.ts'
import { ReconcileTable } from './reconcile-table.tsx'
import { ReconcileTitle } from './reconcile-title.tsx'
import { type ReconcileView, viewOf, withView } from './reconcile-view.ts'
import { RecordButton, refusalToMark } from './record-button.tsx'
import { useMarks, useOthersMarks } from './use-marks.ts'

const ReconciledNotice = lazyComponent(async () => (await import('./reconciled-notice.tsx')).ReconciledNotice)

const VIEW = { read: viewOf, write: withView }

export default function ReconcilePage() {
  const accountID = Number(useParams().accountID)
  const { filter: view, narrow } = useAddressFilter<ReconcileView>(VIEW)
  const today = useToday()
  const date = view.date ?? today
  const input = { params: { accountID: String(accountID) }, query: { date } }
  const query = useEndpointQuery(listUnreconciled, input, { isCompared: false })
  const [last, setLast] = useState<Reconciliation>()
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const latest = query.data ?? last
  const page = latest?.accountID === accountID ? latest : undefined
  useTabTitle(page && `Reconcile ${ownNameOf(page.accountFullName)}`)
  if (page === undefined) {
    return (
      <>
        <PageHeader path="Accounts" title="Reconcile" />
        <QueryResult query={query} rows={20}>
          {() => null}
        </QueryResult>
        {isMissing(query.error) && (
          <Link to="/accounts" className="self-start px-4 text-accent hover:underline">
            All accounts
          </Link>
        )}
      </>
    )
  }
  return <Reconciling key={accountID} {...{ page, query, view, narrow, date }} />
}

type ReconcilingProps = {
  page: Reconciliation
  view: ReconcileView
  narrow: Narrow<ReconcileView>
  date: CalendarDate
}

/**
 * The statement's fields stay on the page when the date changes. Text that the user types during loading is used, even if the lines fail to
 * load. While another date is loading, only the account of `page` is used.
 */
function Reconciling({ query, ...props }: ReconcilingProps & { query: UseQueryResult<Reconciliation, Error> }) {
  const { page, view, narrow, date } = props
  const { chart } = useChart()
  const balance = useRef<HTMLInputElement>(null)
  const list = useListShortcuts(SHORTCUTS_HEADING, () => balance.current?.focus())
  useShortcut({ keys: 'b', does: 'Ending Balance', area: SHORTCUTS_HEADING, run: () => balance.current?.focus() })
  useShortcut({
    keys: 'x',
    does: 'Reconcile or unreconcile (Space in the list)',
    area: SHORTCUTS_HEADING,
    isKeyAlone: true,
    run: () => list.current?.press(' '),
  })
  // While another date is loading, the printed date must still be that of the visible lines.
  const [dateOfLines, setDateOfLines] = useState(date)
  if (query.data !== undefined && dateOfLines !== date) setDateOfLines(date)
  const printing = useReconcilePrinting({ page, date: dateOfLines, chart })
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] grow flex-col bg-panel">
      <ReconcileTitle page={page} onPrint={printing.print} isPrinting={printing.isPreparing} />
      <ReconcileHead
        view={view}
        narrow={narrow}
        date={date}
        balanceRef={balance}
        onDate={day => narrow({ date: day })}
        onDone={() => list.current?.enter()}
      />
      {/* The data of the previous date is not shown, so that users do not clear lines or record a statement by mistake. */}
      <QueryResult query={query} rows={20}>
        {lines => (
          <LinesOfDay
            key={date}
            {...props}
            page={lines}
            handle={list}
            onAbove={() => balance.current?.focus()}
            failureToPrint={printing.failure}
          />
        )}
      </QueryResult>
      {printing.printed}
    </div>
  )
}

type DayProps = ReconcilingProps & {
  handle: RefObject<TableHandle | null>
  onAbove: () => void
  failureToPrint: string | null
}

/** The lines to reconcile on a statement date, with their sums. */
function LinesOfDay({ page, view, narrow, date, handle, onAbove, failureToPrint }: DayProps) {
  const { accountID, accountSign, priorReconciledBalance: priorCents, transactions } = page
  const marks = useMarks(accountID, date)
  useOthersMarks(marks, transactions.length)
  const refusalOfRole = useRefusalOfRole('accounts.reconcile')
  const isRecorded = date === fromWire(page.accountReconcileDate)
  const refusal = refusalOfRole ?? refusalToMark(page, date)
  const [failure, setFailure] = useState<string | null>(null)
  const [isHunting, setHunting] = useState(false)
  const statementCents = amountTyped(view.balance ?? '0').cents
  const sums = useMemo(
    () => reconcileSums(transactions, { accountSign, priorCents, statementCents: statementCents ?? 0 }),
    [transactions, accountSign, priorCents, statementCents],
  )
  const { search, sort } = view
  const all = useMemo(() => pageRows(page, sort === undefined ? {} : { sort }), [page, sort])
  const rows = useMemo(
    () => (search === undefined ? all : pageRows(page, sort === undefined ? { search } : { search, sort })),
    [all, page, search, sort],
  )
  const { mark } = marks
  const toggle = useCallback(
    (turned: readonly PageRow[]) => {
      const isReconciled = turned.some(row => !row.isReconciled)
      const ids = turned.filter(row => row.isReconciled !== isReconciled).map(row => row.transactionID)
      mark([...new Set(ids)], isReconciled)
    },
    [mark],
  )
  const isZero = statementCents !== null && sums.differenceCents === 0
  const isBegun = view.balance !== undefined || transactions.some(({ isReconciled }) => isReconciled)
  return (
    <>
      {isRecorded && <ReconciledNotice accountID={accountID} date={date} />}
      <Lines {...{ page, rows, all, view, narrow, toggle, refusal, isRecorded, handle, onAbove }}>
        {failure ?? failureToPrint ?? (marks.failure === null ? null : sentenceOfFailure(marks.failure))}
      </Lines>
      {isHunting && !isZero && !isRecorded && statementCents !== null && (
        <DifferencePanel
          rows={all}
          differenceCents={sums.differenceCents}
          accountID={accountID}
          onToggle={toggle}
          refusal={refusal}
        />
      )}
      <SumsBar
        sums={sums}
        isKnown={statementCents !== null}
        isBegun={isBegun}
        action={
          statementCents === null || isRecorded ? null : isZero ? (
            <RecordButton
              {...{ page, date, statementCents, isBegun, marks }}
              refusal={refusalOfRole}
              onFailure={setFailure}
            />
          ) : (
            <Button aria-expanded={isHunting} onClick={() => setHunting(!isHunting)}>
              Explain the difference
            </Button>
          )
        }
      />
    </>
  )
}

type LinesProps = Omit<DayProps, 'date' | 'failureToPrint'> & {
  rows: readonly PageRow[]
  all: readonly PageRow[]
  toggle: (rows: readonly PageRow[]) => void
  refusal: string | undefined
  /** Whether the statement of this date is recorded. The notice above the lines then says so. */
  isRecorded: boolean
  /** An error message, or null. */
  children: string | null
}

/** Shows the error message and the list. */
function Lines(props: LinesProps) {
  const { page, rows, all, view, narrow, toggle, refusal, isRecorded, handle, onAbove, children } = props
  const { chart } = useChart()
  const navigate = useNavigate()
  return (
    <>
      <FailureAlert failure={children} className="m-3" />
      {refusal !== undefined && !isRecorded && (
        <p className="border-b border-line bg-canvas px-4 py-1.5 text-muted">{refusal}</p>
      )}
      <ReconcileTable
        rows={rows}
        rowCount={all.length}
        accountID={page.accountID}
        chart={chart}
        view={view}
        narrow={narrow}
        handle={handle}
        onToggle={toggle}
        onOpen={row => void navigate(transactionPath(row, page.accountID))}
        onAbove={onAbove}
        refusal={refusal}
      />
    </>
  )
}
