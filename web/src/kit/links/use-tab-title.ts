import { useEffect } from 'react'
import { useScreen } from './use-screen.ts'

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
