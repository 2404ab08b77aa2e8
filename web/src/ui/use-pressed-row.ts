import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ActiveRows } from './use-active-rows.ts'

type Pressed<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  activate: ActiveRows<Row>['activate']
  onOpen: ((row: Row) => void) | undefined
}

/** What a click on a row does, the same function at every drawing: rows are then not drawn anew. */
export function usePressedRow<Row>(
  pressed: Pressed<Row>,
): (row: Row, how: { extends: boolean; isOnLink: boolean }) => void {
  const held = useRef(pressed)
  useLayoutEffect(() => {
    held.current = pressed
  })
  return useCallback((row, how) => {
    const { rows, rowKey, activate, onOpen } = held.current
    const key = rowKey(row)
    activate(
      rows.findIndex(each => rowKey(each) === key),
      how,
    )
    if (!how.extends && !how.isOnLink) onOpen?.(row)
  }, [])
}
