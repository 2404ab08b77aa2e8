import { formatCents } from '@twofold/accounting/money'
import { type Change, changeOf, comparedColumn } from '@twofold/accounting/reports/comparison'
import type { ReportColumn, ReportOutput, ReportRow } from '@twofold/contract/reports'
import { classNames } from '../../kit/class-names.ts'
import { Money } from '../../kit/money.tsx'
import { ownNameOf } from '../../kit/pickers/account-choice.ts'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import type { CellContext, Column } from '../../kit/table/data-table.tsx'
import { moneyWidth } from '../../kit/table/money-width.ts'
import { type DrillDown, drillDownOfCell } from './drill-down.ts'
import { Amount, DayCell, DrillDownLink, Figure, isSum, Percent } from './output-cells.tsx'
import { cellOf, isInBlocks, type OutputRow, shownColumns, wordsOf } from './output-rows.ts'

/** The indent per level of a row, in pixels. */
const INDENT = 16
/** The position of text that spans a row, in pixels. */
const ACROSS = { left: 16, right: 16, top: 6 }
/** The minimum width of a column of figures, in pixels. */
const FIGURE_MIN = 112

/** Opens the link target of a figure. `at` is the index of its period among the compared periods. Index 0 is the report's own period. */
export type OpenDrillDown = (drillDown: DrillDown, shown: OutputRow, at?: number) => void

/** The widths of columns with short text. They allow the list of changes to fit in a window of 1280 pixels. */
const WIDTHS: Readonly<Record<string, string>> = {
  transactionID: '72px',
  // Of a bank reconciliation: a number, or the label of a balance.
  item: 'minmax(184px, 2fr)',
  comment: 'minmax(160px, 6fr)',
  at: '168px',
  by: 'minmax(104px, 2fr)',
  what: '84px',
}

type Shown = {
  output: ReportOutput
  rows: readonly OutputRow[]
  /** The names of the compared periods. Empty without a comparison. */
  periods: readonly string[]
  /** The time zone for dates and times. */
  timeZone: string
  onOpen: OpenDrillDown
}

type Context = CellContext<OutputRow>

/** Returns the columns of an output. For each compared period, adds columns for the figure, the change and the percentage change. */
export function outputColumns({ output, rows, periods, timeZone, onOpen }: Shown): Column<OutputRow>[] {
  const isCompared = periods.length > 0
  const columns = shownColumns(output, isCompared)
  const widest = widestCents(rows)
  return [
    ...columns.map((column, at): Column<OutputRow> => {
      const isFirst = at === 0
      const isMoney = column.kind === 'money' || column.kind === 'count'
      return {
        key: column.id,
        head: column.label,
        isHeadHidden: isFirst && isInBlocks(output),
        width: widthOf(column, { isFirst, isInBlocks: isInBlocks(output), widest }),
        isRight: isMoney,
        cell: (shown, context) =>
          isMoney
            ? figureCell({ output, column, shown, isCompared, onOpen, context })
            : wordsCell({ output, column, shown, isFirst, timeZone, onOpen, context }),
      }
    }),
    ...periods.flatMap((period, at) => comparisonColumns(period, at + 1, { output, widest, onOpen })),
  ]
}

function widthOf(
  { kind, id }: ReportColumn,
  { isFirst, isInBlocks, widest }: { isFirst: boolean; isInBlocks: boolean; widest: number },
): string {
  if (kind === 'money') return `${widest}px`
  if (kind === 'count') return '80px'
  if (kind === 'date') return '116px'
  if (isFirst && isInBlocks) return '20px'
  if (WIDTHS[id] !== undefined) return WIDTHS[id]
  return isFirst ? 'minmax(200px, 5fr)' : 'minmax(140px, 4fr)'
}

/** Returns the column width that the widest amount needs, in pixels. */
function widestCents(rows: readonly OutputRow[]): number {
  return moneyWidth(amountsOf(rows), FIGURE_MIN)
}

/** Yields the figures of the rows one at a time, because an output may have a hundred thousand rows. */
function* amountsOf(rows: readonly OutputRow[]): Generator<number> {
  for (const { row, figures } of rows) {
    for (const cell of row.cells) if (typeof cell === 'number') yield cell
    for (const cell of figures) if (typeof cell === 'number') yield cell
  }
}

type Cell = {
  output: ReportOutput
  column: ReportColumn
  shown: OutputRow
  onOpen: OpenDrillDown
  context: Context
}

function figureCell({ output, column, shown, isCompared, onOpen, context }: Cell & { isCompared: boolean }) {
  const { row, figures } = shown
  const cell = isCompared ? (figures[0] ?? null) : cellOf(output, row, column)
  if (typeof cell !== 'number') return null
  // In a comparison, the row may come from another period.
  const made = isCompared ? (shown.made[0] ?? null) : row
  return (
    <Figure row={row}>
      <DrillDownLink
        drillDown={made === null ? null : drillDownOfCell(made, column)}
        isActive={context.isActive}
        label={`${labelOf(output, row)}, ${column.label}: ${formatCents(cell)}`}
        onOpen={opened => onOpen(opened, shown)}
      >
        {column.kind === 'count' ? cell.toLocaleString('en-US') : <Amount cents={cell} row={row} output={output} />}
      </DrillDownLink>
    </Figure>
  )
}

/** Returns the label of a row, which is its first text cell. */
function labelOf({ columns }: ReportOutput, { cells }: ReportRow): string {
  const at = columns.findIndex(({ kind }, index) => kind !== 'money' && kind !== 'date' && cells[index] !== null)
  return at < 0 ? '' : String(cells[at])
}

type WordsCell = Cell & { isFirst: boolean; timeZone: string }

function wordsCell({ output, column, shown, isFirst, timeZone, onOpen, context }: WordsCell) {
  const { row } = shown
  const cell = cellOf(output, row, column)
  if (cell === null) return null
  if (column.kind === 'date') {
    const above = context.above === undefined ? null : cellOf(output, context.above.row, column)
    return <DayCell day={String(cell)} above={above} />
  }
  const drillDown = column.kind === 'link' ? drillDownOfCell(row, column) : null
  const isAcross = isFirst && isInBlocks(output)
  return (
    <span
      className={classNames(
        lookOf(row),
        // The text spans the whole row, beyond its narrow column.
        isAcross && 'absolute cut-words',
      )}
      style={isAcross ? ACROSS : isFirst ? { paddingLeft: row.depth * INDENT } : undefined}
      title={String(cell)}
    >
      <DrillDownLink
        drillDown={drillDown}
        isActive={context.isActive}
        onOpen={opened => onOpen(opened, shown)}
        // The cell cannot truncate the text of a button, so the button truncates it.
        className="max-w-full truncate align-bottom"
      >
        {isFullName(column, cell) && !isAcross ? (
          row.kind === 'subtotal' ? (
            <bdi>Total {ownNameOf(cell)}</bdi>
          ) : (
            <AccountName fullName={cell} />
          )
        ) : (
          <bdi>{wordsOf(String(cell), column, timeZone)}</bdi>
        )}
      </DrillDownLink>
    </span>
  )
}

/** Whether a cell contains an account's full name with its path. This is the case in rows outside a tree. */
function isFullName({ id }: ReportColumn, cell: string | number): cell is string {
  return id === 'account' && String(cell).includes(':')
}

function lookOf(row: ReportRow): string | undefined {
  if (row.kind === 'group' || isSum(row)) return 'font-semibold'
  return row.kind === 'opening' || row.kind === 'computed' ? 'italic' : undefined
}

type Compared = Pick<Shown, 'output' | 'onOpen'> & { widest: number }

function comparisonColumns(period: string, at: number, { output, widest, onOpen }: Compared): Column<OutputRow>[] {
  const column = comparedColumn(output)
  const change = ({ figures }: OutputRow): Change | null =>
    figures[0] === null && figures[at] === null ? null : changeOf(figures[0] ?? null, figures[at] ?? null)
  return [
    {
      key: `period-${at}`,
      head: period,
      width: `${widest}px`,
      isRight: true,
      cell: (shown, { isActive }) => {
        const cents = shown.figures[at] ?? null
        const made = shown.made[at] ?? null
        return cents === null ? null : (
          <Figure row={shown.row}>
            <DrillDownLink
              drillDown={made === null || column === undefined ? null : drillDownOfCell(made, column)}
              isActive={isActive}
              label={`${labelOf(output, shown.row)}, ${period}: ${formatCents(cents)}`}
              onOpen={opened => onOpen(opened, shown, at)}
            >
              <Amount cents={cents} row={shown.row} output={output} />
            </DrillDownLink>
          </Figure>
        )
      },
    },
    {
      key: `change-${at}`,
      head: 'Change',
      width: `${widest}px`,
      isRight: true,
      cell: shown => {
        const changed = change(shown)
        return changed === null ? null : (
          <Figure row={shown.row}>
            <Money cents={changed.cents} isTotal={isSum(shown.row)} isDeduction />
          </Figure>
        )
      },
    },
    {
      key: `percent-${at}`,
      head: '%',
      width: '84px',
      isRight: true,
      cell: shown => {
        const changed = change(shown)
        return changed === null ? null : <Percent change={changed} />
      },
    },
  ]
}
