import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepWayBack, wayBack } from '../../client/way-back.ts'

type KeptPlace = {
  /** The element that contains the list. */
  box: RefObject<HTMLDivElement | null>
  /** The row that is initially active: the row that the user opened before. */
  initialKey: number | undefined
  /** Opens the link target of a row, and stores the position in the list. */
  leaveFor: (path: string, rowKey: number) => void
}

/** Restores the scroll position, the active row and the focus when the user returns to a report from the lines of a figure. */
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
