import { useEffect } from 'react'
import { useScreen } from './use-screen.ts'

/** Sets the tab title to what the screen shows, so that users can tell several open registers apart. Undefined (not known yet): the
 * title of the screen. */
export function useTabTitle(name: string | undefined): void {
  const { title } = useScreen()
  useEffect(() => {
    // The layout writes the screen's own title, and only when it changes.
    document.title = `${name ?? title} · Twofold`
  }, [name, title])
}
