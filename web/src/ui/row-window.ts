// Which rows of a long list are drawn. Rows are of one height, so a row's place is a product and nothing is measured.

/** Rows `first` to `last - 1` are drawn. */
export type RowWindow = { first: number; last: number }

/** Rows drawn beyond either edge of what is visible, so that a fling shows no gap. */
const OVERSCAN = 12
/** The window moves in steps of this many rows, so that not every pixel of scrolling draws anew. */
const STEP = 6

/** The rows to draw for a place of the scroll bar; heights in pixels. */
export function rowWindowAt(view: {
  scrollTop: number
  viewHeight: number
  rowHeight: number
  rowCount: number
}): RowWindow {
  const top = Math.floor(view.scrollTop / view.rowHeight)
  const visible = Math.ceil(view.viewHeight / view.rowHeight) + 1
  const first = Math.max(0, Math.floor((Math.min(top, view.rowCount) - OVERSCAN) / STEP) * STEP)
  return { first, last: Math.min(view.rowCount, first + visible + 2 * OVERSCAN + STEP) }
}

/**
 * How far the scroll bar moves so that the row at `index` is wholly in view below a head of `headHeight`; null when it
 * is.
 */
export function scrollToShow(
  index: number,
  view: { scrollTop: number; viewHeight: number; rowHeight: number; headHeight: number },
): number | null {
  const top = index * view.rowHeight
  const roomHeight = view.viewHeight - view.headHeight
  if (top < view.scrollTop) return top
  if (top + view.rowHeight > view.scrollTop + roomHeight) return top + view.rowHeight - roomHeight
  return null
}

/** Where a key leads from the active row (-1: none yet) of a list; null when the key does not move. */
export function rowAfterKey(
  key: string,
  active: number,
  { rowCount, pageRows }: { rowCount: number; pageRows: number },
) {
  if (rowCount === 0) return null
  const within = (index: number) => Math.max(0, Math.min(rowCount - 1, index))
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return within(active + 1)
    case 'ArrowUp':
    case 'k':
      return within(active - 1)
    case 'PageDown':
      return within(active + pageRows)
    case 'PageUp':
      return within(active - pageRows)
    case 'Home':
      return 0
    case 'End':
      return rowCount - 1
    default:
      return null
  }
}
