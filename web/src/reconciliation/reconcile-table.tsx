import { showsMoneyDirection } from '@twofold/accounting/ledger/account-types'
import { type Ref, useCallback, useMemo } from 'react'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import type { Narrow } from '../kit/links/use-address.ts'
import { Money } from '../kit/money.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { nextSort } from '../kit/table/column-sort.ts'
import { DataTable, type TableHandle } from '../kit/table/data-table.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { amountWidths, narrowRow, reconcileColumns } from './reconcile-columns.tsx'
import type { PageRow } from './reconcile-rows.ts'
import { type ReconcileView, sortOf } from './reconcile-view.ts'

/**
 * The minimum window width in rem for the columns Increase and Decrease. It leaves enough space for the check number and payee in the
 * comment. Larger amounts need a wider window.
 */
const WIDE_REM = 100
/** The window width below which a row is shown on two lines. */
const NARROW = '75rem'

type ReconcileTableProps = {
  rows: readonly PageRow[]
  /** The number of all lines, including lines that do not match the search. */
  rowCount: number
  accountID: number
  chart: Chart
  view: ReconcileView
  narrow: Narrow<ReconcileView>
  handle: Ref<TableHandle>
  /** Marks rows as cleared, or as uncleared if all of them are cleared. */
  onToggle: (rows: readonly PageRow[]) => void
  onOpen: (row: PageRow) => void
  /** Moves the focus to the fields above the list. */
  onAbove: () => void
  /** The reason why lines cannot be marked. */
  refusal: string | undefined
}

/** The lines to reconcile. Space marks the active row, or all selected rows, as cleared or uncleared. */
export function ReconcileTable(props: ReconcileTableProps) {
  const { rows, rowCount, accountID, chart, view, narrow, onToggle, onOpen, refusal } = props
  const widths = useMemo(() => amountWidths(rows), [rows])
  const hasRoom = !useNarrow(`${WIDE_REM + widths.more / 16}rem`)
  const type = chart.byId.get(accountID)?.accountType
  const isDirected = type !== undefined && showsMoneyDirection(type)
  const parts = useMemo(
    () => ({ chart, accountID, isDirected, refusal, onToggle: (row: PageRow) => onToggle([row]) }),
    [chart, accountID, isDirected, refusal, onToggle],
  )
  const columns = useMemo(() => reconcileColumns(parts, widths, hasRoom), [parts, widths, hasRoom])
  const narrowed = useCallback((row: PageRow) => narrowRow(row, parts), [parts])
  return (
    <DataTable
      label="Transactions to reconcile"
      handle={props.handle}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      onRowKey={(key, row, selected) => {
        if (key === 'Enter') onOpen(row)
        else if (key === ' ' && refusal === undefined) onToggle(selected.length > 0 ? selected : [row])
        return key === 'Enter' || key === ' '
      }}
      sort={sortOf(view)}
      onSort={key => narrow({ sort: nextSort(view.sort ?? '', key) })}
      onAbove={props.onAbove}
      listKey={JSON.stringify([view.date, view.search, view.sort])}
      narrowBelow={NARROW}
      narrowRow={narrowed}
      empty={<NoRows isSearched={rowCount > 0} onClear={() => narrow({ search: null })} />}
      footer={selected => (
        <>
          <span aria-live="polite">{countText(rows.length, rowCount)}</span>
          {selected.length > 0 && (
            <span aria-live="polite" className="font-medium text-ink">
              {selected.length.toLocaleString('en-US')} selected,{' '}
              <Money cents={selected.reduce((sum, row) => sum + row.cents, 0)} />
            </span>
          )}
        </>
      )}
    />
  )
}

function keyOf(row: PageRow): string {
  return row.key
}

function countText(shown: number, all: number): string {
  const lines = `${all.toLocaleString('en-US')} ${all === 1 ? 'line' : 'lines'}`
  return shown === all ? lines : `${shown.toLocaleString('en-US')} of ${lines}`
}

function NoRows({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  if (isSearched) {
    return (
      <EmptyState title="No matching lines" action={<Button onClick={onClear}>Clear search</Button>}>
        Search for a word in the comment, a transaction number or an amount.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing to reconcile">
      All lines through this date are reconciled. Choose a later date.
    </EmptyState>
  )
}
