// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot state the number of rows that it omits; a grid has aria-rowcount.
// The list component that all screens use. It has a sticky header, renders rows only when they scroll into view, and has one active row,
// which the user moves with keys. The page sorts, searches and loads the rows, and passes them in display order.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'
import { useNarrow } from '../use-narrow.ts'
import type { ColumnSort } from './column-sort.ts'
import { rowAfterKey, rowAt, scrollToShow, topOfRow } from './row-window.ts'
import { PendingRow, TableHead, TableRow } from './table-row.tsx'
import { useActiveRows, useNextRow, usePressedRow } from './use-active-rows.ts'
import { useKeptPlace, useLacksRoom, useListStart, useRowWindow } from './use-row-window.ts'

/** The properties of a cell in addition to its row. */
export type CellContext<Row> = {
  /** Only links of the active row are Tab stops: `tabIndex={isActive ? 0 : -1}`. */
  isActive: boolean
  /** The row above this row. Used to mute repeated values. */
  above: Row | undefined
}

export type Column<Row> = {
  key: string
  head: string
  /** Whether the column header is visible only to screen readers, because its cells need no header. */
  isHeadHidden?: boolean
  /** Grid track: `96px`, `minmax(160px, 2fr)`. */
  width: string
  isRight?: boolean
  isSortable?: boolean
  cell: (row: Row, context: CellContext<Row>) => ReactNode
}

type DataTableProps<Row> = {
  /** The name of the list, for screen readers. */
  label: string
  /** Whether the table takes the height that the rest of the screen leaves, and scrolls inside. A phone scrolls the whole screen. */
  fillsScreen?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  /** Opens a row. Called on Enter and on a click. If the footer uses the selection, Space and a click with Ctrl select rows. */
  onOpen?: (row: Row) => void
  /** Handles any other key on the active row. Returns true if the key was handled. `selected` is the list of selected rows. */
  onRowKey?: (key: string, row: Row, selected: readonly Row[]) => boolean
  rowClass?: (row: Row) => string | undefined
  sort?: ColumnSort | undefined
  onSort?: (key: string) => void
  /** The number of rows before or after the loaded rows. Gray lines are shown in their place. */
  pendingBefore?: number
  pendingAfter?: number
  /** Called when the user scrolls near rows before or after the loaded rows. May be called again until these rows are loaded. */
  onNear?: (edge: 'before' | 'after') => void
  /** Whether the visible rows keep their position when a row is inserted before them. */
  isPlaceKept?: boolean
  /** Whether rows leave the list when the user has processed them. The next row then becomes active. */
  isWorkedThrough?: boolean
  /** Identifies the content of the list. When it changes, the list scrolls to the top. */
  listKey?: string
  /** The row that is initially active. */
  initialKey?: number | string | undefined
  /**
   * The window width below which rows are shown on two lines. The default is the width of a phone. Rows are also shown on two lines if the
   * columns do not fit, so that all amounts are visible.
   */
  narrowBelow?: string
  /** Renders a row on two lines, or on the number of lines in `narrowLines`. */
  narrowRow?: (row: Row, context: CellContext<Row>) => ReactNode
  /**
   * The number of lines of a narrow row. The default is two. If rows have different numbers of lines, all rows must be loaded from the
   * start.
   */
  narrowLines?: number | ((row: Row) => number)
  /** The label of the checkbox that selects a row on a phone, where neither Space nor Ctrl is available. */
  pickLabel?: (row: Row) => string
  /** The content that is shown if there are no rows. */
  empty?: ReactNode
  /**
   * The line below the list, usually with the number of rows. It may also describe the selection and act on the active row. It stays
   * visible while a part of the list is visible, unless the window is too short.
   */
  footer?: ReactNode | ((selected: readonly Row[], active: Row | undefined) => ReactNode)
  /** Called when the user presses the up arrow in the first row. Moves the focus to the form above the list. */
  onAbove?: (() => void) | undefined
  /** Set to the functions that a screen can call on the list, for keys that the user presses elsewhere on the screen. */
  handle?: Ref<TableHandle>
}

/** The functions that a screen can call on its list. */
export type TableHandle = {
  /** Moves the focus to the list and simulates a key press, such as `j`, `k` or `Home`. */
  press: (key: string) => void
  /** Moves the focus to the list. If no row is active, the first visible row becomes active. */
  enter: () => void
}

const ROW_HEIGHT = 32
/** The height of a row with one line, and of each additional line, in pixels. */
const NARROW_ROW_HEIGHT = 40
const NARROW_LINE_HEIGHT = 16
const HEAD_HEIGHT = 32
const ROW_PADDING = 16
/** If fewer rows than this remain between the visible rows and the end of the loaded rows, more rows are requested. */
const NEAR = 40

/** A list with column headers and any number of rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, pendingBefore = 0, pendingAfter = 0, onOpen } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isOnPhone = useNarrow(props.narrowBelow ?? '45rem')
  const widthMin = minWidthOf(columns)
  const lacksRoom = useLacksRoom(box, widthMin)
  const isNarrow = (isOnPhone || lacksRoom) && props.narrowRow !== undefined
  const { narrowLines = 2 } = props
  const rowHeight = isNarrow ? heightOfLines(typeof narrowLines === 'number' ? narrowLines : 1) : ROW_HEIGHT
  const tops = useMemo(
    () => (isNarrow && typeof narrowLines !== 'number' ? topsOf(rows, narrowLines) : null),
    [isNarrow, narrowLines, rows],
  )
  const heights = { rowHeight, tops }
  const headHeight = isNarrow ? 0 : HEAD_HEIGHT
  const rowCount = pendingBefore + rows.length + pendingAfter
  const isEmpty = rowCount === 0
  const isCounted = typeof props.footer === 'function'
  const drawn = useRowWindow(box, heights, rowCount)
  const active = useActiveRows(rows, rowKey, props.initialKey)
  useNearEdges(props, drawn)
  useKeptPlace(box, props, rowHeight)
  useListStart(box, {
    listKey: props.listKey,
    scrollTop: pendingBefore * rowHeight,
    activateFirst: () => active.activate(0),
  })

  const activate = (index: number, how?: { extends: boolean }) => {
    active.activate(index, how)
    if (box.current === null) return
    const view = { scrollTop: box.current.scrollTop, viewHeight: box.current.clientHeight, headHeight, ...heights }
    const scrollTop = scrollToShow(pendingBefore + index, view)
    if (scrollTop !== null) box.current.scrollTop = scrollTop
  }
  useNextRow({ index: active.index, rowCount: rows.length, isWanted: props.isWorkedThrough === true, activate })
  const press = (key: string, isShift: boolean): boolean => {
    const pageRows = Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2
    const next = rowAfterKey(key, active.index, { rowCount: rows.length, pageRows })
    const row = rows[active.index]
    const isFirst = active.index === 0 && pendingBefore === 0
    if (key === 'ArrowUp' && isFirst && !isShift && props.onAbove !== undefined) props.onAbove()
    else if (next !== null) activate(next, { extends: isShift })
    else if (key === 'Escape') return active.unselect()
    else if (row === undefined) return false
    else if (key === 'Enter' && onOpen !== undefined) onOpen(row)
    else if (props.onRowKey?.(key, row, active.selected) === true) return true
    else if (key === ' ' && isCounted) active.pick(active.index)
    else return false
    return true
  }
  useImperativeHandle(props.handle, () => ({
    // `press` and `enter` also work while the rows are loading. The list then already has the focus when the rows arrive.
    press(key) {
      box.current?.focus()
      press(key, false)
    },
    enter: () => box.current?.focus(),
  }))
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (press(key, event.shiftKey)) event.preventDefault()
  }
  const pressRow = usePressedRow({ rows, rowKey, active, onOpen, isCounted })
  const firstVisible = () => Math.max(0, rowAt((box.current?.scrollTop ?? 0) + rowHeight - 1, heights) - pendingBefore)
  const pickLabel = isNarrow && isCounted ? props.pickLabel : undefined
  const template = isNarrow
    ? pickLabel === undefined
      ? '1fr'
      : 'auto 1fr'
    : columns.map(column => column.width).join(' ')
  const shown = Array.from({ length: drawn.last - drawn.first }, (_, offset) => drawn.first + offset - pendingBefore)
  return (
    <div
      className={classNames(
        'flex min-h-0 flex-1 flex-col bg-panel',
        // If the table made the screen higher than the window, focusing it would scroll the head of the screen away.
        props.fillsScreen && 'wide:min-h-64 wide:basis-[0px] print:basis-auto',
      )}
    >
      <div className="relative isolate flex min-h-0 flex-1 flex-col">
        <div
          ref={box}
          role="grid"
          aria-label={props.label}
          aria-rowcount={rowCount + 1}
          aria-activedescendant={active.index < 0 ? undefined : `${id}-${active.index}`}
          aria-multiselectable
          // An empty list is not a Tab stop. If the user removes the last row, the focus stays on the list, and the focus ring is visible.
          tabIndex={isEmpty ? -1 : 0}
          onKeyDown={keys}
          onFocus={event => {
            if (event.target === event.currentTarget && active.index < 0) activate(firstVisible())
          }}
          className={classNames(
            'group/grid peer relative max-h-[85dvh] min-h-0 overflow-auto [overflow-anchor:none] wide:max-h-dvh print:overflow-visible',
            isEmpty ? 'shrink-0' : 'flex-1',
            // The scroll padding prevents the sticky header from covering focused elements.
            !isNarrow && 'scroll-pt-8',
            'outline-none',
          )}
        >
          <div style={{ minWidth: isNarrow ? 0 : widthMin }}>
            {!isNarrow && <TableHead columns={columns} template={template} sort={props.sort} onSort={props.onSort} />}
            {!isEmpty && (
              <div role="rowgroup" className="relative" style={{ height: topOfRow(rowCount, heights) }}>
                <div style={{ transform: `translateY(${topOfRow(drawn.first, heights)}px)` }}>
                  {shown.map(index => {
                    const row = rows[index]
                    if (row === undefined) return <PendingRow key={`pending-${index}`} height={rowHeight} />
                    return (
                      <TableRow
                        key={rowKey(row)}
                        id={`${id}-${index}`}
                        row={row}
                        above={rows[index - 1]}
                        rowIndex={pendingBefore + index + 2}
                        isActive={index === active.index}
                        isSelected={props.pickLabel === undefined ? active.isSelected(index) : active.isChosen(index)}
                        isChosen={active.isChosen(index)}
                        pickLabel={pickLabel}
                        template={template}
                        height={topOfRow(pendingBefore + index + 1, heights) - topOfRow(pendingBefore + index, heights)}
                        columns={columns}
                        narrowRow={isNarrow ? props.narrowRow : undefined}
                        className={props.rowClass?.(row)}
                        onPress={pressRow}
                      />
                    )
                  })}
                </div>
              </div>
            )}
          </div>
        </div>
        {isEmpty && <div className="min-h-0 flex-1 overflow-auto">{props.empty}</div>}
        {/* The active row has the focus ring. Without an active row, the list has it. It is a separate element, because the header and the
            rows would cover the ring of the list itself. */}
        {active.index < 0 && (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-0 z-20 outline-accent peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2"
          />
        )}
      </div>
      {props.footer !== undefined && (
        <div className="figures stays-below z-5 -mt-px flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 py-1 border-t border-line bg-canvas px-4 text-small text-muted">
          {typeof props.footer === 'function' ? props.footer(active.selected, rows[active.index]) : props.footer}
        </div>
      )}
    </div>
  )
}

function heightOfLines(lines: number): number {
  return NARROW_ROW_HEIGHT + NARROW_LINE_HEIGHT * (lines - 1)
}

function topsOf<Row>(rows: readonly Row[], linesOf: (row: Row) => number): number[] {
  const tops = [0]
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + heightOfLines(linesOf(row)))
  return tops
}

/** Returns the minimum width of all columns and the padding of a row. The first length in a column's `width` is its minimum width. */
function minWidthOf(columns: readonly { width: string }[]): number {
  return columns.reduce((sum, { width }) => sum + Number(/\d+/.exec(width)?.[0] ?? 0), 2 * ROW_PADDING)
}

function useNearEdges<Row>(props: DataTableProps<Row>, drawn: { first: number; last: number }): void {
  const { rows, pendingBefore = 0, pendingAfter = 0, onNear } = props
  useEffect(() => {
    if (onNear === undefined) return
    if (pendingBefore > 0 && drawn.first < pendingBefore + NEAR) onNear('before')
    if (pendingAfter > 0 && drawn.last > pendingBefore + rows.length - NEAR) onNear('after')
  }, [onNear, pendingBefore, pendingAfter, rows.length, drawn.first, drawn.last])
}
