import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepWayBack, wayBack } from '../../client/way-back.ts'

type KeptPlace = {
  /** The element around the list. */
  box: RefObject<HTMLDivElement | null>
  /** The row that is active at first. It is the row that the user opened before. */
  initialKey: number | undefined
  /** Opens the target of a row. Stores the position for the return. */
  leaveFor: (path: string, rowKey: number) => void
}

/** Restores the position in a report's list when the user returns from the lines of a figure: scroll position, active row and focus. */
export function useKeptReportPlace(address: string, title: string): KeptPlace {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [place] = useState(() => {
    const last = wayBack()
    return last?.path === address ? last : null
  })
  useLayoutEffect(() => {
    const grid = gridIn(box.current)
    if (place !== null && grid !== null) grid.scrollTop = place.scrollTop
  }, [place])
  useEffect(() => {
    if (place === null) return
    gridIn(box.current)?.focus({ preventScroll: true })
    scrollTo(0, place.pageTop)
  }, [place])
  return {
    box,
    initialKey: place?.rowKey,
    leaveFor(path, rowKey) {
      const scrollTop = gridIn(box.current)?.scrollTop ?? 0
      keepWayBack({ path: address, to: path, title, scrollTop, pageTop: scrollY, rowKey })
      void navigate(path)
    },
  }
}

function gridIn(element: HTMLDivElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>('[role=grid]') ?? null
}
