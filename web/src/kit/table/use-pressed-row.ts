import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ActiveRows } from './use-active-rows.ts'

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
