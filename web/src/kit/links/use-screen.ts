import { useEffect } from 'react'
import type { ScreenHandle } from '../router/screen-handle.ts'
import { useShownHandle } from '../router/use-router.tsx'

/** Returns the properties of the screen at the current URL. */
export function useScreen(): ScreenHandle {
  return useShownHandle()
}

/**
 * Sets the tab title to the name of the shown record, so that users can distinguish several open registers. Until the name is known, the
 * tab shows the title of the screen.
 */
export function useTabTitle(name: string | undefined): void {
  const { title } = useScreen()
  useEffect(() => {
    // The layout sets the title of the screen only when that title changes.
    document.title = `${name ?? title} · Twofold`
  }, [name, title])
}
