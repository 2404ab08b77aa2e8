import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long a typist may pause before what stands in the field counts. */
const PAUSE_MS = 200

/**
 * A text that is typed and counts once the typist pauses: every letter would ask the server anew. `stands` is what counts
 * now; while `typed` is not null the field shows that. `leave` ends the pause: on Enter, and when the field is left.
 */
export function useSettledText(stands: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(settle)
  useLayoutEffect(() => {
    newest.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    text: typed ?? stands,
    typed,
    type(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => newest.current(text), PAUSE_MS)
    },
    /** With `keeps` what was typed stays in the field, as something that cannot count must. */
    leave({ keeps = false } = {}) {
      clearTimeout(timer.current)
      if (typed === null) return
      settle(typed)
      if (!keeps) setTyped(null)
    },
  }
}
