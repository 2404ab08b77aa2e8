import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is narrower than `width` (a CSS length). Lists then show each row on two lines. */
export function useNarrow(width: string): boolean {
  const query = `(width < ${width})`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
