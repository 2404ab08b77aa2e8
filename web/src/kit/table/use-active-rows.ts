import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

type Key = number | string

/** The active row of a list and the selected rows: a range up to the active row, and individually selected rows. */
export type ActiveRows<Row> = {
  /** The index of the active row among the loaded rows. -1 if no row is active. */
  index: number
  isSelected: (index: number) => boolean
  /** Whether a row is in `selected`. If no rows are selected, this is false also for the active row. */
  isChosen: (index: number) => boolean
  /**
   * The selected rows in the list's order: the rows of the range, if it has more than one, and the individually selected rows. Empty if no
   * row is selected.
   */
  selected: readonly Row[]
  /** Makes a row active. With `extends`, extends the selected range to this row. */
  activate: (index: number, how?: { extends: boolean }) => void
  /** Makes a row active, and selects or deselects it. */
  pick: (index: number) => void
  /** Clears the selection. The active row does not change. Returns false if there was no selection. */
  unselect: () => boolean
}

type RowSelection = { active: Key | undefined; from: Key | undefined; picked: ReadonlySet<Key> }

const NONE: ReadonlySet<Key> = new Set()

/** Rows are identified by their keys, so that they stay active when other rows are inserted before them. */
export function useActiveRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  initialKey: Key | undefined,
): ActiveRows<Row> {
  const [held, setHeld] = useState<RowSelection>({ active: initialKey, from: initialKey, picked: NONE })
  const { index, from } = useMemo(() => {
    const placeOf = (key: Key | undefined) => (key === undefined ? -1 : rows.findIndex(row => rowKey(row) === key))
    const active = placeOf(held.active)
    return { index: active, from: held.from === held.active ? active : placeOf(held.from) }
  }, [rows, rowKey, held.active, held.from])
  const [first, last] = from < 0 || index < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)]
  const { picked } = held
  const selected = useMemo(() => {
    if (picked.size === 0) return last > first ? rows.slice(first, last + 1) : []
    return rows.filter((row, at) => picked.has(rowKey(row)) || (last > first && at >= first && at <= last))
  }, [rows, rowKey, picked, first, last])
  const keyAt = (at: number) => (rows[at] === undefined ? undefined : rowKey(rows[at]))
  // The active row counts as selected only if no other row is selected. The sums then include exactly the rows that screen readers announce
  // as selected.
  const isRange = last > first || picked.size === 0
  return {
    index,
    selected,
    isSelected: at => {
      const key = keyAt(at)
      return key !== undefined && ((isRange && at >= first && at <= last) || picked.has(key))
    },
    isChosen: at => {
      const key = keyAt(at)
      return key !== undefined && ((last > first && at >= first && at <= last) || picked.has(key))
    },
    activate(at, how) {
      const key = keyAt(at)
      if (key === undefined) return
      setHeld(before => ({ ...before, active: key, from: how?.extends ? (before.from ?? key) : key }))
    },
    pick(at) {
      const key = keyAt(at)
      if (key === undefined) return
      // The current range stays selected, because a selection can combine a range and individual rows.
      const next = new Set([...picked, ...(last > first ? selected.map(rowKey) : [])])
      if (!next.delete(key)) next.add(key)
      setHeld({ active: key, from: key, picked: next })
    },
    unselect() {
      if (selected.length === 0) return false
      setHeld(({ active }) => ({ active, from: active, picked: NONE }))
      return true
    },
  }
}

type NextRow = {
  /** The index of the active row. -1 if no row is active. */
  index: number
  rowCount: number
  isWanted: boolean
  activate: (index: number) => void
}

/** When the active row is removed from the list, the next row becomes active, so that the user can continue there. */
export function useNextRow({ index, rowCount, isWanted, activate }: NextRow): void {
  const last = useRef(-1)
  useEffect(() => {
    if (index >= 0) last.current = index
    else if (isWanted && last.current >= 0 && rowCount > 0) activate(Math.min(last.current, rowCount - 1))
  })
}

type Pressed<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  active: Pick<ActiveRows<Row>, 'activate' | 'pick'>
  onOpen: ((row: Row) => void) | undefined
  /** Whether individual rows can be selected. */
  isCounted: boolean
}

/** The modifier keys of a click on a row, and whether the click was on a link. */
export type PressedHow = { extends: boolean; picks: boolean; isOnLink: boolean }

/** Returns the click handler for rows. It is the same function at every render, so that the rows do not render again. */
export function usePressedRow<Row>(pressed: Pressed<Row>): (row: Row, how: PressedHow) => void {
  const held = useRef(pressed)
  useLayoutEffect(() => {
    held.current = pressed
  })
  return useCallback((row, how) => {
    const { rows, rowKey, active, onOpen, isCounted } = held.current
    const key = rowKey(row)
    const index = rows.findIndex(each => rowKey(each) === key)
    if (how.picks && isCounted && !how.isOnLink) return active.pick(index)
    active.activate(index, how)
    if (!how.extends && !how.isOnLink) onOpen?.(row)
  }, [])
}
