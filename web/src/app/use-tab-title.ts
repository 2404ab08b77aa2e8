import { useEffect } from 'react'
import { useScreen } from './use-screen.ts'

/** Names the tab after what its screen shows, such as one of several registers that lie open beside each other; while that is not
 * known (undefined), it is called as the screen is. */
export function useTabTitle(name: string | undefined): void {
  const { title } = useScreen()
  useEffect(() => {
    // The layout writes the screen's own title, and only where that changes.
    document.title = `${name ?? title} · Twofold`
  }, [name, title])
}
