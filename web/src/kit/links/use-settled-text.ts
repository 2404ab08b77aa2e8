import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The pause in typing after which the typed text takes effect, in milliseconds. */
const PAUSE_MS = 200

/**
 * Text that takes effect when the user stops typing, so that a request is not sent for each letter. `stands` is the text in effect. The
 * field shows `typed` unless it is null. `leave` applies the typed text immediately. It is called on Enter and when the field loses the
 * focus.
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
    /** With `keeps`, the typed text stays in the field. Used for invalid text. */
    leave({ keeps = false } = {}) {
      clearTimeout(timer.current)
      if (typed === null) return
      settle(typed)
      if (!keeps) setTyped(null)
    },
  }
}
