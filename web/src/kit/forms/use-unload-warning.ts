import { useEffect } from 'react'

let isLifted = false

/**
 * Suppresses the browser's confirmation dialog when the user leaves the page, because the page's forms are stored and restored. Applies
 * until the page is shown again.
 */
export function leaveWithoutWarning(): void {
  isLifted = true
  addEventListener(
    'pageshow',
    () => {
      isLifted = false
    },
    { once: true },
  )
}

/** Makes the browser ask before the tab is closed or reloaded, if unsaved text would be lost. */
export function useUnloadWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLifted) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [when])
}
