import { Fragment, type ReactNode } from 'react'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { useListShortcuts } from '../app/shortcuts/use-list-shortcuts.ts'
import type { GrowingList } from '../client/use-growing-list.ts'
import { type CellContext, type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList, type EmptyNext } from './empty-list.tsx'
import type { ListView } from './use-list-view.ts'

type GrowingTableProps<Row> = {
  /** What the list is, for screen readers and its shortcuts. */
  label: string
  area: string
  list: GrowingList<Row>
  view: ListView
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number | string
  onOpen: (row: Row) => void
  /** Any other key on the active row; true when it was used. */
  onRowKey?: (key: string, row: Row) => boolean
  /** Rows can be selected: what can be done with those that are, in the line below the list. */
  selection?: (selected: readonly Row[]) => ReactNode
  /** What the box is called that picks a row on a phone; without one rows are picked by keys and clicks alone. */
  pickLabel?: (row: Row) => string
  /** To the form above, where there is one. */
  onAbove?: (() => void) | undefined
  initialKey: number | undefined
  /** Closed or paid: such rows are greyed. */
  isDone: (row: Row) => boolean
  narrowRow: (row: Row, context: CellContext<Row>) => ReactNode
  /** How many lines that takes, where they are not two. */
  narrowLines?: number
  /** One and many of what is listed, as it is counted. */
  words: readonly [one: string, many: string]
  /** What to do while there are none at all. */
  next: EmptyNext
  /** What an empty list says where it is a queue, and all in it is done. */
  doneWith?: string | undefined
  /** How many there are where more are known of than are loaded. */
  count?: number | undefined
  /** Beside the count: what they come to. */
  sums?: ReactNode
  /** Count and sums are of what was asked for last, until the answer is there. */
  areSumsLast?: boolean | undefined
}

/** Rows known to follow without their number being known. */
const PENDING_ROWS = 20

/** The list below a create form: searched and sorted by the server, loaded window by window. */
export function GrowingTable<Row>(props: GrowingTableProps<Row>) {
  const { list, view, words, selection } = props
  const table = useListShortcuts(props.area, props.onAbove)
  if (!list.isThere) {
    if (list.error !== null) return <LoadFailed error={list.error} onRetry={list.retry} />
    // Behind a form that was opened by its own address nothing is on its way, and nothing says so.
    return list.isAsked ? <Loading rows={12} /> : null
  }
  const known = props.count ?? (list.hasMore ? undefined : list.rows.length)
  const counted = known?.toLocaleString('en-US') ?? `${list.rows.length.toLocaleString('en-US')}+`
  const count = `${counted} ${words[known === 1 ? 0 : 1]}`
  const totals = (
    <div
      key="totals"
      aria-busy={list.isLast || props.areSumsLast || undefined}
      className="flex min-w-0 flex-1 flex-wrap max-narrow:basis-full items-center gap-x-4 transition-opacity aria-busy:opacity-50"
    >
      <span>{count}</span>
      {props.sums}
    </div>
  )
  return (
    <DataTable
      label={props.label}
      handle={table}
      columns={props.columns}
      rows={list.rows}
      rowKey={props.rowKey}
      onOpen={props.onOpen}
      {...(props.onRowKey !== undefined && { onRowKey: props.onRowKey })}
      onAbove={props.onAbove}
      rowClass={row => (props.isDone(row) ? 'text-muted' : undefined)}
      sort={view.sort}
      onSort={view.sortBy}
      pendingAfter={list.hasMore ? PENDING_ROWS : 0}
      onNear={list.loadMore}
      listKey={view.key}
      initialKey={props.initialKey}
      narrowRow={props.narrowRow}
      empty={
        <EmptyList view={view} words={words} next={props.next} doneWith={props.doneWith} onAbove={props.onAbove} />
      }
      {...(props.narrowLines !== undefined && { narrowLines: props.narrowLines })}
      {...(props.pickLabel !== undefined && { pickLabel: props.pickLabel })}
      footer={
        selection === undefined
          ? totals
          : selected => [totals, <Fragment key="selected">{selection(selected)}</Fragment>]
      }
    />
  )
}
