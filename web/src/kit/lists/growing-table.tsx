import type { Permission } from '@twofold/contract/permissions'
import { Fragment, type ReactNode } from 'react'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import type { GrowingList } from '../../client/use-growing-list.ts'
import { Button } from '../button.tsx'
import { EmptyState, type NextStep, NextStepLink } from '../empty-state.tsx'
import { LoadFailed, Loading } from '../loading/query-result.tsx'
import { useListShortcuts } from '../shortcuts/use-list-shortcuts.ts'
import { type CellContext, type Column, DataTable } from '../table/data-table.tsx'
import type { ListView } from './use-list-view.ts'

type GrowingTableProps<Row> = {
  /** The name of the list for screen readers and for the list of shortcuts. */
  label: string
  area: string
  list: GrowingList<Row>
  view: ListView
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number | string
  onOpen: (row: Row) => void
  /** Handles any other key on the active row. Returns true if it handled the key. */
  onRowKey?: (key: string, row: Row) => boolean
  /** Makes rows selectable. Returns the actions for the selected rows. They are shown in the line below the list. */
  selection?: (selected: readonly Row[]) => ReactNode
  /** The label of the checkbox that selects a row on a phone. Without a label, rows are selected only by keys and clicks. */
  pickLabel?: (row: Row) => string
  /** Moves the focus to the form above the list, if there is one. */
  onAbove?: (() => void) | undefined
  initialKey: number | undefined
  /** Whether a row is closed or paid. Such rows are shown in gray. */
  isDone: (row: Row) => boolean
  narrowRow: (row: Row, context: CellContext<Row>) => ReactNode
  /** The number of lines of a row on a phone. The default is two. */
  narrowLines?: number
  /** The noun for the rows, singular and plural. */
  words: readonly [one: string, many: string]
  /** The next step if there are no rows. */
  next: EmptyNext
  /** The text that is shown if the list is a queue and the queue is empty. */
  doneWith?: string | undefined
  /** The total number of rows, if it exceeds the number of loaded rows. */
  count?: number | undefined
  /** The sums of the rows, shown after the count. */
  sums?: ReactNode
  /** Whether the count and the sums are those of the previous query, because the response has not arrived yet. */
  areSumsLast?: boolean | undefined
}

/** The number of placeholder rows if the number of further rows is unknown. */
const PENDING_ROWS = 20

/** The list below the form that creates a record. The server searches and sorts the list, and the screen loads it page by page. */
export function GrowingTable<Row>(props: GrowingTableProps<Row>) {
  const { list, view, words, selection } = props
  const table = useListShortcuts(props.area, props.onAbove)
  if (!list.isThere) {
    if (list.error !== null) return <LoadFailed error={list.error} onRetry={list.retry} />
    // If the user opened a form directly by its URL, the list behind it is neither loaded nor shown.
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
      fillsScreen
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

/** The next step if a list has no rows: use the form above it (if the role has the permission), or go to another screen. */
type EmptyNext = { form: Permission } | { hint: string; step?: NextStep }

type EmptyListProps = {
  view: Pick<ListView, 'isNarrowed' | 'clear'>
  words: readonly [one: string, many: string]
  next: EmptyNext
  /** The text that is shown instead of "No matching …" if the list is a queue and the queue is empty. */
  doneWith?: string | undefined
  /** Moves the focus to the form above the list. */
  onAbove?: (() => void) | undefined
}

/**
 * Shown for a list without rows. If filters are set, says that there are no matching rows and offers to clear the filters. Otherwise, shows
 * the next step if the user's role allows it.
 */
function EmptyList({ view, words: [one, many], next, doneWith, onAbove }: EmptyListProps) {
  const refusal = useRefusalOfRole('form' in next ? next.form : 'documents.read')
  if (doneWith !== undefined)
    return <EmptyState title={doneWith} action={<Button onClick={view.clear}>{`Show all ${many}`}</Button>} />
  if (view.isNarrowed)
    return (
      <EmptyState title={`No matching ${many}`} action={<Button onClick={view.clear}>Clear filters</Button>}>
        Try fewer words.
      </EmptyState>
    )
  const title = `No ${many} yet`
  if (!('form' in next))
    return (
      <EmptyState title={title} action={next.step && <NextStepLink {...next.step} />}>
        {next.hint}
      </EmptyState>
    )
  if (refusal !== undefined) return <EmptyState title={title}>{refusal}</EmptyState>
  return (
    <EmptyState title={title} action={<Button onClick={onAbove}>{`New ${one}`}</Button>}>
      Create the first {one} above.
    </EmptyState>
  )
}
