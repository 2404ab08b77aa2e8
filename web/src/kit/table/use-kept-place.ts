import { useLayoutEffect, useRef } from 'react'

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
