import { useEffect } from 'react'
import { useScreen } from './use-screen.ts'

/**
 * Sets the tab title to the name of the shown record, so that users can distinguish several open registers. Until the name is known, the
 * tab shows the title of the screen.
 */
export function useTabTitle(name: string | undefined): void {
  const { title } = useScreen()
  useEffect(() => {
    // The layout writes the screen's own title, and only when it changes.
    document.title = `${name ?? title} · Twofold`
  }, [name, title])
}
