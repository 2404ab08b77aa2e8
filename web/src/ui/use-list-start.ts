import { useLayoutEffect, useRef } from 'react'

type Start = {
  /** What is listed. */
  listKey: string | undefined
  /** The place of the scroll bar at which the loaded rows begin. */
  scrollTop: number
  activateFirst: () => void
}

/** A list begins with its first loaded row, and so does another one that takes its place, with the focus on that row. */
export function useListStart(
  box: { readonly current: HTMLDivElement | null },
  { listKey, scrollTop, activateFirst }: Start,
): void {
  const shown = useRef<{ listKey: string | undefined } | null>(null)
  useLayoutEffect(() => {
    if (box.current === null || shown.current?.listKey === listKey) return
    const isFirst = shown.current === null
    shown.current = { listKey }
    box.current.scrollTop = scrollTop
    if (!isFirst && document.activeElement === box.current) activateFirst()
  })
}
