import { useLayoutEffect, useRef } from 'react'

type Start = {
  /** Identifies the list. */
  listKey: string | undefined
  /** The scroll position of the first loaded row. */
  scrollTop: number
  activateFirst: () => void
}

/** Scrolls a list to its first loaded row, including when the list changes. If the list has the focus, that row becomes active. */
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
