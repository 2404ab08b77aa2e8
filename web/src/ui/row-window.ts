// Which rows of a long list are drawn. Rows are of one height, so a row's place is a product, or of known heights, added up once:
// nothing is measured.

/** Rows `first` to `last - 1` are drawn. */
export type RowWindow = { first: number; last: number }

/** Rows drawn beyond either edge of what is visible, so that a fling shows no gap. */
const OVERSCAN = 12
/** The window moves in steps of this many rows, so that not every pixel of scrolling draws anew. */
const STEP = 6

/** Where rows stand. `tops`: the upper edge of each, and at last the lower edge of all; null where all are of `rowHeight`, which else
 * is that of the lowest. */
export type RowHeights = { rowHeight: number; tops: readonly number[] | null }

/** The upper edge of the row at `index`. */
export function topOfRow(index: number, { rowHeight, tops }: RowHeights): number {
  return tops?.[index] ?? index * rowHeight
}

/** The row at a place of the scroll bar. */
export function rowAt(scrollTop: number, { rowHeight, tops }: RowHeights): number {
  if (tops === null) return Math.floor(scrollTop / rowHeight)
  let [first, after] = [0, tops.length]
  while (after - first > 1) {
    const middle = (first + after) >> 1
    if ((tops[middle] ?? 0) <= scrollTop) first = middle
    else after = middle
  }
  return first
}

/** The rows to draw for a place of the scroll bar; heights in pixels. */
export function rowWindowAt(
  view: RowHeights & {
    scrollTop: number
    viewHeight: number
    rowCount: number
  },
): RowWindow {
  const top = rowAt(view.scrollTop, view)
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
  view: RowHeights & { scrollTop: number; viewHeight: number; headHeight: number },
): number | null {
  const top = topOfRow(index, view)
  const last = topOfRow(index + 1, view) - view.viewHeight + view.headHeight
  if (top < view.scrollTop) return top
  return last > view.scrollTop ? last : null
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
