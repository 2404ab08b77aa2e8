import { useMemo, useState } from 'react'

type Key = number | string

/** The active row of a list and the rows selected: from where a selection began to the active one, and those picked one by
 * one. */
export type ActiveRows<Row> = {
  /** Place of the active row among the loaded ones, -1 for none. */
  index: number
  isSelected: (index: number) => boolean
  /** Whether a row is one of `selected`: the active one by itself is not. */
  isChosen: (index: number) => boolean
  /** The rows of a selection of more than one and those that are picked, in the list's order; empty without either. */
  selected: readonly Row[]
  /** Makes a row active; `extends` keeps where the selection began. */
  activate: (index: number, how?: { extends: boolean }) => void
  /** Makes a row active and picks it, or takes the pick back. */
  pick: (index: number) => void
  /** Ends the selection; the active row stays. False when there was none. */
  unselect: () => boolean
}

type Held = { active: Key | undefined; from: Key | undefined; picked: ReadonlySet<Key> }

const NONE: ReadonlySet<Key> = new Set()

/** Rows are remembered by their keys: they keep being active when others come in before them. */
export function useActiveRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  initialKey: Key | undefined,
): ActiveRows<Row> {
  const [held, setHeld] = useState<Held>({ active: initialKey, from: initialKey, picked: NONE })
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
  // The active row alone counts as selected only where nothing else is: what is told as selected is what is added up.
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
      // What was selected with it so far stays picked: a range and single rows add up.
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
