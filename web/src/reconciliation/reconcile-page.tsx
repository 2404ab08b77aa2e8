// The screen /reconcile/:accountID: the bank's statement on top, the lines below it, and what is still missing.

import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { reconcileSums } from '@twofold/accounting/reconciliation/reconciliation'
import { listUnreconciled, type Reconciliation } from '@twofold/contract/reconciliation'
import FileUp from 'lucide-react/icons/file-up'
import Printer from 'lucide-react/icons/printer'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { Link } from '../app/link.tsx'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../app/shortcuts/use-list-shortcuts.ts'
import { type Narrow, useAddressFilter } from '../app/use-address-filter.ts'
import { isMissing, sentenceOfFailure } from '../client/call-error.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useToday } from '../client/use-today.ts'
import { ownNameOf, pathOf } from '../pickers/account-choice.ts'
import { useChart } from '../pickers/use-chart.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { amountTyped } from '../ui/typed-amount.ts'
import { DifferencePanel } from './difference-panel.tsx'
import { refusalToMark } from './page-refusals.ts'
import { transactionPath } from './reconcile-columns.tsx'
import { AREA, ReconcileHead } from './reconcile-head.tsx'
import { type PageRow, pageRows } from './reconcile-rows.ts'
import { SumsBar } from './reconcile-sums.tsx'
import { ReconcileTable } from './reconcile-table.tsx'
import { type ReconcileView, viewOf, withView } from './reconcile-view.ts'
import { RecordButton } from './record-button.tsx'
import { StatementHistory } from './statement-history.tsx'
import { useMarks } from './use-marks.ts'
import { useOthersMarks } from './use-others-marks.ts'
import { useReconcilePrinting } from './use-reconcile-printing.ts'

const VIEW = { read: viewOf, write: withView }

export default function ReconcilePage() {
  const accountID = Number(useParams().accountID)
  const { filter: view, narrow } = useAddressFilter<ReconcileView>(VIEW)
  const today = useToday()
  const date = view.date ?? today
  const input = { params: { accountID: String(accountID) }, query: { date } }
  const query = useAnswer(listUnreconciled, input, { isCompared: false })
  if (query.data === undefined) {
    return (
      <>
        <PageHeader path="Accounts" title="Reconcile" />
        <Answered query={query} rows={20}>
          {() => null}
        </Answered>
        {isMissing(query.error) && (
          <Link to="/accounts" className="self-start px-4 text-accent hover:underline">
            All accounts
          </Link>
        )}
      </>
    )
  }
  return <Reconciling key={`${accountID} ${date}`} page={query.data} view={view} narrow={narrow} date={date} />
}

type ReconcilingProps = {
  page: Reconciliation
  view: ReconcileView
  narrow: Narrow<ReconcileView>
  date: CalendarDate
}

function Reconciling({ page, view, narrow, date }: ReconcilingProps) {
  const { accountID, accountSign, priorReconciledBalance: priorCents, transactions } = page
  const { chart } = useChart()
  const marks = useMarks(accountID, date)
  useOthersMarks(marks, transactions.length)
  const refusalOfRole = useRefusalOfRole('accounts.reconcile')
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
  const printing = useReconcilePrinting({ page, date, chart })
  const isZero = statementCents !== null && sums.differenceCents === 0
  const isBegun = view.balance !== undefined || transactions.some(({ isReconciled }) => isReconciled)
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] flex-col bg-panel">
      <Header page={page} onPrint={printing.print} isPrinting={printing.isPreparing} />
      <Lines {...{ page, rows, all, view, narrow, date, toggle, refusal }}>
        {failure ?? printing.failure ?? (marks.failure === null ? null : sentenceOfFailure(marks.failure))}
      </Lines>
      {isHunting && !isZero && statementCents !== null && (
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
          statementCents === null ? null : isZero ? (
            <RecordButton
              {...{ page, date, statementCents, isBegun, marks }}
              refusal={refusalOfRole}
              onFailure={setFailure}
            />
          ) : (
            <Button aria-expanded={isHunting} onClick={() => setHunting(!isHunting)}>
              Find the difference
            </Button>
          )
        }
      />
      {printing.printed}
    </div>
  )
}

type LinesProps = Omit<ReconcilingProps, 'date'> & {
  date: CalendarDate
  rows: readonly PageRow[]
  all: readonly PageRow[]
  toggle: (rows: readonly PageRow[]) => void
  refusal: string | undefined
  /** What went wrong, if anything did. */
  children: string | null
}

/** The statement's fields and the list below them. */
function Lines({ page, rows, all, view, narrow, date, toggle, refusal, children }: LinesProps) {
  const { chart } = useChart()
  const today = useToday()
  const navigate = useNavigate()
  const balance = useRef<HTMLInputElement>(null)
  const list = useListShortcuts(AREA, () => balance.current?.focus())
  useShortcut({ keys: 'b', does: 'Ending Balance', area: AREA, run: () => balance.current?.focus() })
  useShortcut({
    keys: 'x',
    does: 'Reconcile or unreconcile, as Space does in the list',
    area: AREA,
    isKeyAlone: true,
    run: () => list.current?.press(' '),
  })
  return (
    <>
      <ReconcileHead
        view={view}
        narrow={narrow}
        date={date}
        today={today}
        balanceRef={balance}
        onDate={day => narrow({ date: day })}
        onDone={() => list.current?.enter()}
      />
      {children !== null && (
        <Alert variant="destructive" className="m-3">
          {children}
        </Alert>
      )}
      {refusal !== undefined && <p className="border-b border-line bg-canvas px-4 py-1.5 text-muted">{refusal}</p>}
      <ReconcileTable
        rows={rows}
        rowCount={all.length}
        accountID={page.accountID}
        chart={chart}
        view={view}
        narrow={narrow}
        handle={list}
        onToggle={toggle}
        onOpen={row => void navigate(transactionPath(row, page.accountID))}
        onAbove={() => balance.current?.focus()}
        refusal={refusal}
      />
    </>
  )
}

type HeaderProps = { page: Reconciliation; onPrint: () => void; isPrinting: boolean }

/** Which account it is, through which day it is reconciled, and the way to its recorded statements. */
function Header({ page, onPrint, isPrinting }: HeaderProps) {
  const { accountID, accountFullName, accountReconcileDate } = page
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const reconciledOn = fromWire(accountReconcileDate)
  const show = (isShown: boolean) =>
    setSearch(
      last => {
        if (isShown) last.set('statements', 'open')
        else last.delete('statements')
        return last
      },
      { replace: !isShown },
    )
  useShortcut({ keys: 's', does: 'Recorded statements', area: AREA, run: () => show(true) })
  useShortcut({
    keys: null,
    does: 'Discrepancies of recorded statements',
    area: AREA,
    run: () => void navigate(`/reconcile/${accountID}/discrepancies`),
  })
  useShortcut({
    keys: 'i',
    does: 'Import statement',
    area: AREA,
    run: () => void navigate(`/reconcile/${accountID}/import`),
  })
  return (
    <>
      <PageHeader
        path={pathOf(accountFullName).replace(/:$/, '') || 'Reconcile'}
        title={`Reconcile ${ownNameOf(accountFullName)}`}
        figure={{
          label: 'Reconciled through',
          value: <span className="figures">{reconciledOn === null ? 'Never' : formatDay(reconciledOn)}</span>,
        }}
        actions={
          <div className="-mx-3 flex flex-wrap items-center gap-2">
            <Link to={`/transactions/account/${accountID}`} className={buttonClasses('quiet')}>
              Transactions
            </Link>
            <Link to={`/reconcile/${accountID}/import`} className={buttonClasses('quiet')}>
              <FileUp aria-hidden className="size-3.5" />
              Import statement
            </Link>
            <Button look="quiet" onClick={() => show(true)}>
              <History aria-hidden className="size-3.5" />
              Statements
            </Button>
            <IconButton label="Print" icon={<Printer aria-hidden />} aria-busy={isPrinting} onClick={onPrint} />
          </div>
        }
      />
      {search.get('statements') !== null && (
        <StatementHistory accountID={accountID} accountFullName={accountFullName} onClose={() => show(false)} />
      )}
    </>
  )
}
