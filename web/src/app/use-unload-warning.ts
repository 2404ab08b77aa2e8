import { useEffect } from 'react'

/** The browser asks before the tab is closed or loaded again while something would be lost. */
export function useUnloadWarning(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [when])
}
