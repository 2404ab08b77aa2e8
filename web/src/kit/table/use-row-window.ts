import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type RowHeights, type RowWindow, rowWindowAt } from './row-window.ts'

/** Returns the rows to render in the scrolling box `ref`. The result changes when the box is scrolled or resized. */
export function useRowWindow(
  ref: RefObject<HTMLElement | null>,
  { rowHeight, tops }: RowHeights,
  rowCount: number,
): RowWindow {
  const [drawn, setDrawn] = useState<RowWindow>({ first: 0, last: Math.min(rowCount, 40) })
  const measure = useCallback(() => {
    const box = ref.current
    if (box === null) return
    const next = rowWindowAt({ scrollTop: box.scrollTop, viewHeight: box.clientHeight, rowHeight, tops, rowCount })
    setDrawn(last => (last.first === next.first && last.last === next.last ? last : next))
  }, [ref, rowHeight, tops, rowCount])
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    measure()
    box.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [ref, measure])
  return { first: Math.min(drawn.first, rowCount), last: Math.min(drawn.last, rowCount) }
}

/** Whether a box is narrower than `widthMin`, in pixels. The result changes when the box is resized. */
export function useLacksRoom(ref: RefObject<HTMLElement | null>, widthMin: number): boolean {
  const [lacksRoom, setLacksRoom] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const measure = () => setLacksRoom(box.clientWidth < widthMin)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [ref, widthMin])
  return lacksRoom
}

type KeptList<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  pendingBefore?: number
  isPlaceKept?: boolean
}

/** Keeps the visible rows in place when rows are inserted above them. If the list is scrolled to the top, it shows the new rows instead. */
export function useKeptPlace<Row>(
  box: { readonly current: HTMLDivElement | null },
  { rows, rowKey, pendingBefore = 0, isPlaceKept = false }: KeptList<Row>,
  rowHeight: number,
): void {
  const last = useRef({ rows, pendingBefore })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { rows, pendingBefore }
    const element = box.current
    if (!isPlaceKept || element === null || before.rows === rows || element.scrollTop < rowHeight) return
    const top = Math.max(0, Math.floor(element.scrollTop / rowHeight) - before.pendingBefore)
    const row = before.rows[Math.min(top, before.rows.length - 1)]
    if (row === undefined) return
    const key = rowKey(row)
    const from = before.pendingBefore + before.rows.indexOf(row)
    const to = pendingBefore + rows.findIndex(each => rowKey(each) === key)
    if (to >= pendingBefore && to !== from) element.scrollTop += (to - from) * rowHeight
  }, [box, rows, rowKey, pendingBefore, isPlaceKept, rowHeight])
}

type Start = {
  /** Identifies the list. */
  listKey: string | undefined
  /** The scroll position of the first loaded row. */
  scrollTop: number
  activateFirst: () => void
}

/** Scrolls a list to its first loaded row, including when the list changes. If the list has the focus, that row becomes active. */
export function useListStart(
  box: { readonly current: HTMLDivElement | null },
  { listKey, scrollTop, activateFirst }: Start,
): void {
  const shown = useRef<{ listKey: string | undefined } | null>(null)
  useLayoutEffect(() => {
    if (box.current === null || shown.current?.listKey === listKey) return
    const isFirst = shown.current === null
    shown.current = { listKey }
    box.current.scrollTop = scrollTop
    if (!isFirst && document.activeElement === box.current) activateFirst()
  })
}
