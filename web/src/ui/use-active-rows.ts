import { useMemo, useState } from 'react'

type Key = number | string

/** The active row of a list and the rows selected with it: from where a selection began to the active one. */
export type ActiveRows<Row> = {
  /** Place of the active row among the loaded ones, -1 for none. */
  index: number
  isSelected: (index: number) => boolean
  /** The rows of a selection of more than one; empty otherwise. */
  selected: readonly Row[]
  /** Makes a row active; `extends` keeps where the selection began. */
  activate: (index: number, how?: { extends: boolean }) => void
}

/** Rows are remembered by their keys: they keep being active when others come in before them. */
export function useActiveRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  initialKey: Key | undefined,
): ActiveRows<Row> {
  const [keys, setKeys] = useState<{ active: Key | undefined; from: Key | undefined }>({
    active: initialKey,
    from: initialKey,
  })
  const { index, from } = useMemo(() => {
    const placeOf = (key: Key | undefined) => (key === undefined ? -1 : rows.findIndex(row => rowKey(row) === key))
    const active = placeOf(keys.active)
    return { index: active, from: keys.from === keys.active ? active : placeOf(keys.from) }
  }, [rows, rowKey, keys])
  const [first, last] = from < 0 || index < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)]
  const selected = useMemo(() => (last > first ? rows.slice(first, last + 1) : []), [rows, first, last])
  return {
    index,
    selected,
    isSelected: at => at >= 0 && at >= first && at <= last,
    activate(at, how) {
      const row = rows[at]
      if (row === undefined) return
      const key = rowKey(row)
      setKeys(held => ({ active: key, from: how?.extends ? (held.from ?? key) : key }))
    },
  }
}
