// Calculates which rows of a long list are rendered. If all rows have the same height, positions are computed by multiplication. Otherwise,
// the heights of the rows are summed once. Rows are never measured.

/** The range of rendered rows: `first` to `last - 1`. */
export type RowWindow = { first: number; last: number }

/** The number of rows that are rendered above and below the visible area, so that no gap appears during fast scrolling. */
const OVERSCAN = 12
/** The range of rendered rows changes in steps of this number of rows, so that scrolling does not cause a render for every pixel. */
const STEP = 6

/**
 * The positions of rows. `tops` has the upper edge of each row, followed by the lower edge of the list. If `tops` is null, all rows have
 * `rowHeight`. Otherwise, `rowHeight` is the smallest height of a row.
 */
export type RowHeights = { rowHeight: number; tops: readonly number[] | null }

/** Returns the upper edge of the row at `index`. */
export function topOfRow(index: number, { rowHeight, tops }: RowHeights): number {
  return tops?.[index] ?? index * rowHeight
}

/** Returns the index of the row at a scroll position. */
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

/** Returns the rows to render for a scroll position. Heights are in pixels. */
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
 * Returns the scroll position that shows the whole row at `index` below a header of `headHeight`. Returns null if the row is already
 * visible.
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

/**
 * Returns the index of the row to which a key moves from the active row. -1 means that no row is active. Returns null if the key does not
 * change the active row.
 */
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
