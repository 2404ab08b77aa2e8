import { fromWire } from '@twofold/accounting/calendar'
import { showsMoneyDirection } from '@twofold/accounting/ledger/account-types'
import type { Register, RegisterRow } from '@twofold/contract/transactions'
import { type Ref, useCallback, useMemo, useState } from 'react'
import { sourcePath } from '../../document-links/document-words.ts'
import { Button } from '../../kit/button.tsx'
import { Day } from '../../kit/day.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { Narrow } from '../../kit/links/use-address.ts'
import { DirectedMoney, Money, SidedAmount } from '../../kit/money.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { SplitNames, shortSplitNames } from '../../kit/pickers/split-names.tsx'
import { type CellContext, type Column, DataTable, type TableHandle } from '../../kit/table/data-table.tsx'
import { pendingRows } from './register-run.ts'
import { RegisterTotals } from './register-totals.tsx'
import { isNarrowed, NO_FILTERS, REGISTER_TRACKS, REGISTER_WIDTH, type RegisterView } from './register-view.ts'
import { useRegisterTotals } from './use-register.ts'

type RegisterTableProps = {
  run: Register
  /** The view for which the rows were loaded. */
  view: RegisterView
  narrow: Narrow<RegisterView>
  chart: Chart
  handle: Ref<TableHandle>
  onOpen: (row: RegisterRow) => void
  /** Returns the URL of a row's form. */
  pathTo: (row: RegisterRow) => string
  /** Called when the user duplicates a row's transaction. */
  onDuplicate: (row: RegisterRow) => void
  onNear: (end: 'earlier' | 'later') => void
  /** Moves the focus to the entry row above the list. */
  onAbove: (() => void) | undefined
  initialKey: number | undefined
}

/**
 * The screen passes this value to the list as a key to duplicate the active row. It is a word, because a letter would conflict with the
 * last key of the sequence `e c`.
 */
export const DUPLICATE = 'duplicate'

/** The rows of a register. The newest rows are first, unless the view is sorted by date. */
export function RegisterTable(props: RegisterTableProps) {
  const { run, view, narrow, chart, onOpen, pathTo, onNear } = props
  const isOldestFirst = view.sort === 'date'
  const rows = useMemo(
    () => (isOldestFirst ? run.transactions : run.transactions.toReversed()),
    [run.transactions, isOldestFirst],
  )
  const type = chart.byId.get(run.accountID)?.accountType
  const isDirected = type !== undefined && showsMoneyDirection(type)
  const columns = useMemo(() => registerColumns(chart, pathTo, isDirected), [chart, pathTo, isDirected])
  const [isWanted, setWanted] = useState(false)
  const totals = useRegisterTotals(run, view, isWanted)
  const pending = pendingRows(run, totals?.rowCount ?? (isNarrowed(view) ? null : run.lineCount))
  const [before, after] = isOldestFirst ? (['earlier', 'later'] as const) : (['later', 'earlier'] as const)
  const near = useCallback(
    (edge: 'before' | 'after') => onNear(edge === 'before' ? before : after),
    [onNear, before, after],
  )
  const narrowRow = useCallback(
    (row: RegisterRow, context: CellContext<RegisterRow>) => {
      const shown = { row, chart, isDirected, isActive: context.isActive }
      return <NarrowRow {...shown} path={pathTo(row)} />
    },
    [chart, pathTo, isDirected],
  )
  return (
    <DataTable
      label="Transactions"
      handle={props.handle}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      onOpen={onOpen}
      onRowKey={(key, row) => {
        if (key === DUPLICATE) props.onDuplicate(row)
        return key === DUPLICATE
      }}
      sort={{ key: 'date', direction: isOldestFirst ? 'ascending' : 'descending' }}
      onSort={() => narrow({ sort: isOldestFirst ? null : 'date' })}
      pendingBefore={pending[before]}
      pendingAfter={pending[after]}
      onNear={near}
      onAbove={props.onAbove}
      isPlaceKept
      listKey={JSON.stringify(view)}
      initialKey={props.initialKey}
      narrowBelow={REGISTER_WIDTH}
      narrowRow={narrowRow}
      empty={<NoRows view={view} narrow={narrow} mayEnter={props.onAbove !== undefined} />}
      footer={selected => (
        <RegisterTotals
          run={run}
          totals={totals}
          isNarrowed={isNarrowed(view)}
          selected={selected}
          onWanted={() => setWanted(true)}
        />
      )}
    />
  )
}

function NoRows({ view, narrow, mayEnter }: Pick<RegisterTableProps, 'view' | 'narrow'> & { mayEnter: boolean }) {
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title="No matching transactions"
        action={<Button onClick={() => narrow(NO_FILTERS)}>Clear filters</Button>}
      >
        Try fewer words, or widen the date and amount ranges.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No transactions yet">
      {mayEnter && 'Type the first transaction above. Press Enter to post it and return to the date.'}
    </EmptyState>
  )
}

function keyOf(row: RegisterRow): number {
  return row.transactionID
}

function registerColumns(
  chart: Chart,
  pathTo: (row: RegisterRow) => string,
  isDirected: boolean,
): Column<RegisterRow>[] {
  const cells: Omit<Column<RegisterRow>, 'width'>[] = [
    {
      key: 'id',
      head: 'id',
      cell: (row, { isActive }) => (
        <Link
          to={pathTo(row)}
          title={row.entryNumber > 0 ? `Entry ${row.entryNumber}` : 'Not yet numbered'}
          tabIndex={isActive ? 0 : -1}
          className="figures text-muted hover:text-accent hover:underline"
        >
          {row.transactionID}
        </Link>
      ),
    },
    {
      key: 'date',
      head: 'Date',
      isSortable: true,
      cell: (row, { above }) => (
        <Day date={fromWire(row.transactionDate)} isRepeated={above?.transactionDate === row.transactionDate} />
      ),
    },
    { key: 'comment', head: 'Comment', cell: (row, { isActive }) => <Comment row={row} isActive={isActive} /> },
    { key: 'account', head: 'Account', cell: row => <SplitNames split={row.split} chart={chart} /> },
    {
      key: 'amount',
      head: 'Amount',
      isRight: true,
      cell: row => <DirectedMoney side={row.debitOrCredit} cents={row.transactionDCAmount} isDirected={isDirected} />,
    },
    { key: 'sign', head: 'Sign', cell: row => <span className="text-small text-muted">{row.debitOrCredit}</span> },
    {
      key: 'rec',
      head: 'Rec',
      cell: row => (
        <span className={row.isReconciled ? 'font-medium text-positive' : 'text-muted'}>
          {row.isReconciled ? 'Y' : 'N'}
        </span>
      ),
    },
    {
      key: 'recDate',
      head: 'Rec Date',
      cell: row => <Day date={fromWire(row.transactionReconcileDate)} className="text-muted" />,
    },
    { key: 'balance', head: 'Balance', isRight: true, cell: row => <Money cents={row.runningBalance} /> },
  ]
  return cells.map((cell, index) => ({ ...cell, width: REGISTER_TRACKS[index] ?? '1fr' }))
}

/** The comment of a row. If a document posted the transaction, the comment links to the document. */
function Comment({ row, isActive }: { row: RegisterRow; isActive: boolean }) {
  const path = sourcePath(row)
  if (path === null) return row.transactionComment
  return (
    <Link
      to={path}
      tabIndex={isActive ? 0 : -1}
      className="underline decoration-rule underline-offset-2 hover:text-accent"
    >
      {row.transactionComment}
    </Link>
  )
}

type NarrowRowProps = { row: RegisterRow; chart: Chart; path: string; isActive: boolean; isDirected: boolean }

/** The row of a transaction on a phone: comment and amount, then date, other account and balance. */
function NarrowRow({ row, chart, path, isActive, isDirected }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        {row.transactionComment || (row.entryNumber > 0 ? `Entry ${row.entryNumber}` : `No. ${row.transactionID}`)}
      </Link>
      <SidedAmount side={row.debitOrCredit} cents={row.transactionDCAmount} isDirected={isDirected} />
      <span className="truncate text-small text-muted">
        <Day date={fromWire(row.transactionDate)} /> · {shortSplitNames({ split: row.split, chart })}
        {row.isReconciled && ' · Reconciled'}
      </span>
      <span className="text-right text-small">
        <Money cents={row.runningBalance} />
      </span>
    </div>
  )
}
