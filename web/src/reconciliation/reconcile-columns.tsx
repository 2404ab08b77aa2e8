import { fromWire } from '@twofold/accounting/calendar'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { DirectedMoney, Money, SidedAmount } from '../kit/money.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { SplitNames, shortSplitNames } from '../kit/pickers/split-names.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import { moneyWidth } from '../kit/table/money-width.ts'
import type { PageRow } from './reconcile-rows.ts'

/** The properties of a row's cells in addition to the row. */
export type RowParts = {
  chart: Chart
  accountID: number
  /** Whether amounts show money in and money out. */
  isDirected: boolean
  /** Marks the row as cleared or uncleared. */
  onToggle: (row: PageRow) => void
  /** The reason why lines cannot be marked as cleared. */
  refusal: string | undefined
}

/** The widths of the amount columns in pixels. `more` is the total width in excess of the default widths. */
type AmountWidths = { amount: number; total: number; more: number }

/** The default width of an amount column in pixels, and the width of the total column, which has no padding on the right. */
const USUAL = { amount: 100, total: 108 }
const ROOM = 20

/** Returns the column widths for the largest amounts of the rows. */
export function amountWidths(rows: readonly PageRow[]): AmountWidths {
  const cents = rows.map(row => row.transactionDCAmount)
  const totals = rows.map(row => row.totalCents)
  const amount = moneyWidth(cents, USUAL.amount)
  const total = moneyWidth(totals, USUAL.total + ROOM) - ROOM
  return { amount, total, more: 3 * (amount - USUAL.amount) + total - USUAL.total }
}

/** Returns the columns of the reconcile page. Increase and Decrease are included only if they fit. */
export function reconcileColumns(parts: RowParts, widths: AmountWidths, hasRoom: boolean): Column<PageRow>[] {
  const { chart, accountID } = parts
  const amount = `${widths.amount}px`
  const split: Column<PageRow>[] = [
    { key: 'increase', head: 'Increase', width: amount, isRight: true, cell: row => amountIf(row.cents > 0, row) },
    { key: 'decrease', head: 'Decrease', width: amount, isRight: true, cell: row => amountIf(row.cents < 0, row) },
  ]
  return [
    {
      key: 'id',
      head: 'id',
      width: '72px',
      isSortable: true,
      cell: (row, { isActive }) => (
        <Link
          to={transactionPath(row, accountID)}
          tabIndex={isActive ? 0 : -1}
          className="figures text-muted hover:text-accent hover:underline"
        >
          {row.transactionID}
        </Link>
      ),
    },
    { key: 'date', head: 'Date', width: '104px', isSortable: true, cell: dateCell },
    {
      key: 'comment',
      head: 'Comment',
      width: 'minmax(112px, 8fr)',
      isSortable: true,
      cell: row => row.transactionComment,
    },
    {
      key: 'account',
      head: 'Account',
      width: 'minmax(120px, 7fr)',
      cell: row => <SplitNames split={row.split} chart={chart} isNarrow={hasRoom} />,
    },
    {
      key: 'amount',
      head: 'Amount',
      width: amount,
      isRight: true,
      isSortable: true,
      cell: row => (
        <DirectedMoney side={row.debitOrCredit} cents={row.transactionDCAmount} isDirected={parts.isDirected} />
      ),
    },
    {
      key: 'sign',
      head: 'Sign',
      width: '60px',
      cell: row => <span className="text-small text-muted">{row.debitOrCredit}</span>,
    },
    ...(hasRoom ? split : []),
    { key: 'rec', head: 'Rec', width: '40px', isSortable: true, cell: row => <Mark isReconciled={row.isReconciled} /> },
    {
      key: 'recDate',
      head: 'Rec Date',
      width: '104px',
      cell: row => <Day date={fromWire(row.transactionReconcileDate)} className="text-muted" />,
    },
    {
      key: 'toggle',
      head: 'Mark',
      isHeadHidden: true,
      width: '98px',
      cell: row => <ToggleButton row={row} parts={parts} />,
    },
    { key: 'total', head: 'Total', width: `${widths.total}px`, isRight: true, cell: totalCell },
  ]
}

/** Returns the URL of a row's transaction. When the user closes the transaction, the reconcile page opens again. */
export function transactionPath({ transactionID }: PageRow, accountID: number): string {
  return `/transactions/${transactionID}?returnAccount=${accountID}`
}

function dateCell(row: PageRow, { above }: CellContext<PageRow>) {
  return <Day date={fromWire(row.transactionDate)} isRepeated={above?.transactionDate === row.transactionDate} />
}

function totalCell({ totalCents, isReconciled }: PageRow) {
  return <Money cents={totalCents} className={isReconciled || totalCents < 0 ? '' : 'text-muted'} />
}

function amountIf(isHere: boolean, { transactionDCAmount }: PageRow) {
  return isHere ? <Money cents={transactionDCAmount} /> : null
}

function Mark({ isReconciled }: { isReconciled: boolean }) {
  return <span className={isReconciled ? 'font-medium text-positive' : 'text-muted'}>{isReconciled ? 'Y' : 'N'}</span>
}

/** The button that marks a row as cleared or uncleared. It is not a Tab stop, because Space does the same in the list. */
function ToggleButton({ row, parts: { onToggle, refusal } }: { row: PageRow; parts: RowParts }) {
  // The sentence above the list says why no line can be marked.
  if (refusal !== undefined) return null
  const word = row.isReconciled ? 'Unreconcile' : 'Reconcile'
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${word} transaction ${row.transactionID}`}
      onClick={() => onToggle(row)}
      className="rounded-small font-medium text-accent hover:underline"
    >
      {word}
    </button>
  )
}

/** Renders a line as a row on a phone: the comment and amount, then the date, other account and button. */
export function narrowRow(row: PageRow, parts: RowParts) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <span className="truncate font-medium">{row.transactionComment || `No. ${row.transactionID}`}</span>
      <SidedAmount side={row.debitOrCredit} cents={row.transactionDCAmount} isDirected={parts.isDirected} />
      <span className="truncate text-small text-muted">
        <Day date={fromWire(row.transactionDate)} /> · {row.isReconciled && 'Reconciled · '}
        {shortSplitNames({ split: row.split, chart: parts.chart })}
      </span>
      <span className="text-right text-small">
        <ToggleButton row={row} parts={parts} />
      </span>
    </div>
  )
}
