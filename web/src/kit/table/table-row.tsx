// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot state the number of rows that it omits; a grid has aria-rowcount.
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which moves the active row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its rows.

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'
import type { ColumnSort } from './column-sort.ts'
import type { PressedHow } from './use-active-rows.ts'

type Context<Row> = { isActive: boolean; above: Row | undefined }

type TableRowProps<Row> = {
  id: string
  row: Row
  above: Row | undefined
  rowIndex: number
  isActive: boolean
  isSelected: boolean
  isChosen: boolean
  /** The label of the checkbox that selects the row. Undefined if the row has no checkbox. */
  pickLabel: ((row: Row) => string) | undefined
  template: string
  height: number
  columns: readonly { key: string; isRight?: boolean; cell: (row: Row, context: Context<Row>) => ReactNode }[]
  narrowRow: ((row: Row, context: Context<Row>) => ReactNode) | undefined
  className: string | undefined
  onPress: (row: Row, how: PressedHow) => void
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, isActive, columns, narrowRow } = props
  const context = { isActive, above: props.above }
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
      onClick={event => {
        const on = (what: string) => event.target instanceof Element && event.target.closest(what) !== null
        const isOnBox = on('[data-picks]')
        const picks = isOnBox || event.ctrlKey || event.metaKey
        props.onPress(row, { extends: event.shiftKey, picks, isOnLink: !isOnBox && on('a,button,input') })
      }}
      style={{ gridTemplateColumns: props.template, height: props.height }}
      className={classNames(
        'grid items-center border-b border-line px-4 hover:bg-hover aria-selected:bg-selection',
        'cursor-pointer',
        // Distinguishes the active row, to which keys apply, from other selected rows.
        isActive && 'bg-hover shadow-[inset_4px_0_0_var(--accent)] print:shadow-none',
        isActive && 'outline-accent group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2',
        props.className,
      )}
    >
      {props.pickLabel !== undefined && (
        // The checkbox cell is large enough to tap. The row handles the click, including the click that Space causes.
        <div role="gridcell" data-picks className="-ml-4 grid h-full w-11 place-items-center">
          <input
            type="checkbox"
            readOnly
            aria-label={props.pickLabel(row)}
            checked={props.isChosen}
            tabIndex={isActive ? 0 : -1}
            className="size-4 accent-accent"
          />
        </div>
      )}
      {narrowRow !== undefined ? (
        <div role="gridcell" className="min-w-0">
          {narrowRow(row, context)}
        </div>
      ) : (
        columns.map(column => (
          <div
            key={column.key}
            role="gridcell"
            // An amount is never cut off, because a missing digit would change it. Very wide amounts overlap the previous column.
            className={column.isRight ? 'flex min-w-0 justify-end pr-4 last:pr-0' : 'cut-words min-w-0 pr-4 last:pr-1'}
          >
            {column.cell(row, context)}
          </div>
        ))
      )}
    </div>
  )
}

/** A row of the list. It renders again only when its record, its position or its active state changes. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow

/** A placeholder for a row that is loading. */
export function PendingRow({ height }: { height: number }) {
  return (
    <div aria-hidden style={{ height }} className="flex items-center gap-8 border-b border-line px-4">
      <Skeleton className="w-20" />
      <Skeleton className="w-1/3" />
      <Skeleton className="ml-auto w-24" />
    </div>
  )
}

type HeadColumn = { key: string; head: string; isHeadHidden?: boolean; isRight?: boolean; isSortable?: boolean }

type TableHeadProps = {
  columns: readonly HeadColumn[]
  template: string
  sort: ColumnSort | undefined
  onSort: ((key: string) => void) | undefined
}

/** The column header of a list. It stays in view. The header of a sortable column is a button that states the sort order. */
export function TableHead({ columns, template, sort, onSort }: TableHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 items-center border-b border-line px-4 text-small font-medium text-muted"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(column => {
          const isSorted = sort?.key === column.key
          const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-sort={isSorted ? sort.direction : column.isSortable ? 'none' : undefined}
              className={classNames('flex min-w-0 pr-4 last:pr-0', column.isRight && 'justify-end')}
            >
              {column.isSortable && onSort !== undefined ? (
                <button
                  type="button"
                  onClick={() => onSort(column.key)}
                  className="flex min-w-0 items-center gap-1 rounded-small hover:text-ink"
                >
                  <span className="truncate">{column.head}</span>
                  {isSorted && <Arrow aria-hidden className="size-3 shrink-0" />}
                </button>
              ) : (
                <span className={column.isHeadHidden ? 'sr-only' : 'truncate'}>{column.head}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
