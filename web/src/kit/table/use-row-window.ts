import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
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
