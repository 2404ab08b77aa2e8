import { useEffect, useRef } from 'react'

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
