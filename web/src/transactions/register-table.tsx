import { fromWire } from '@twofold/accounting/calendar'
import type { Register, RegisterRow } from '@twofold/contract/transactions'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { useListShortcuts } from '../app/shortcuts/use-list-shortcuts.ts'
import type { Chart } from '../pickers/chart.ts'
import { type CellContext, type Column, DataTable } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { REGISTER_TRACKS, REGISTER_WIDTH } from './register-columns.ts'
import { countText, netInSign, pendingRows } from './register-run.ts'
import { SplitNames, shortSplitNames } from './split-names.tsx'

type RegisterTableProps = {
  run: Register
  chart: Chart
  onOpen: (row: RegisterRow) => void
  /** The address of a row's form. */
  pathTo: (row: RegisterRow) => string
  onNear: (end: 'earlier' | 'later') => void
  initialKey: number | undefined
}

/** The rows of a register, newest first. */
export function RegisterTable({ run, chart, onOpen, pathTo, onNear, initialKey }: RegisterTableProps) {
  const rows = useMemo(() => run.transactions.toReversed(), [run.transactions])
  const columns = useMemo(() => registerColumns(chart, pathTo), [chart, pathTo])
  const pending = pendingRows(run)
  const table = useListShortcuts('Register')
  const near = useCallback((edge: 'before' | 'after') => onNear(edge === 'before' ? 'later' : 'earlier'), [onNear])
  const narrowRow = useCallback(
    (row: RegisterRow, context: CellContext<RegisterRow>) => {
      return <NarrowRow row={row} chart={chart} path={pathTo(row)} isActive={context.isActive} />
    },
    [chart, pathTo],
  )
  return (
    <DataTable
      label="Transactions"
      handle={table}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      onOpen={onOpen}
      pendingBefore={pending.later}
      pendingAfter={pending.earlier}
      onNear={near}
      isPlaceKept
      initialKey={initialKey}
      narrowBelow={REGISTER_WIDTH}
      narrowRow={narrowRow}
      empty={
        <EmptyState title="No transactions yet">
          Enter the first one above: Enter posts it and brings you back to the date.
        </EmptyState>
      }
      footer={selected => <Counts run={run} selected={selected} />}
    />
  )
}

/** `1,204 transactions, 3 selected, $410.22`: what is selected is summed up in the account's sign. */
function Counts({ run, selected }: { run: Register; selected: readonly RegisterRow[] }) {
  const sumCents = selected.reduce((sum, row) => sum + netInSign(row, run.accountSign), 0)
  return (
    <span>
      {countText(run)}
      {selected.length > 0 && (
        <>
          , {selected.length.toLocaleString('en-US')} selected, <Money cents={sumCents} />
        </>
      )}
    </span>
  )
}

function keyOf(row: RegisterRow): number {
  return row.transactionID
}

function registerColumns(chart: Chart, pathTo: (row: RegisterRow) => string): Column<RegisterRow>[] {
  const cells: Omit<Column<RegisterRow>, 'width'>[] = [
    {
      key: 'id',
      head: 'id',
      cell: (row, { isActive }) => (
        <Link
          to={pathTo(row)}
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
      cell: (row, { above }) => (
        <Day date={fromWire(row.transactionDate)} isRepeated={above?.transactionDate === row.transactionDate} />
      ),
    },
    { key: 'comment', head: 'Comment', cell: row => row.transactionComment },
    { key: 'account', head: 'Account', cell: row => <SplitNames split={row.split} chart={chart} /> },
    { key: 'amount', head: 'Amount', isRight: true, cell: row => <Money cents={row.transactionDCAmount} /> },
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

type NarrowRowProps = { row: RegisterRow; chart: Chart; path: string; isActive: boolean }

/** A row on a phone: what and how much, then when, against what and the balance. */
function NarrowRow({ row, chart, path, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        {row.transactionComment || `No. ${row.transactionID}`}
      </Link>
      <span className="text-right">
        <span className="mr-1.5 text-small text-muted">{row.debitOrCredit}</span>
        <Money cents={row.transactionDCAmount} />
      </span>
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
