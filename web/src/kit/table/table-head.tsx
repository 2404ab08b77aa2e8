// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot state the number of rows that it omits; a grid has aria-rowcount.
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which moves the active row.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classNames } from '../class-names.ts'
import type { ColumnSort } from './column-sort.ts'

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
              className={classNames('flex min-w-0 pr-5 last:pr-0', column.isRight && 'justify-end')}
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
