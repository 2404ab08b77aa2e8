import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A form in which something is still on its way. */
type HeldForm = {
  /** Whether it was sent, and waits. */
  isHeld: boolean
  /** Does not send it after all. */
  giveUp: () => void
}

/**
 * Holds back the form around an element that is sent while `isAwaited` answers true, and sends it once what it waits for `isThere`:
 * whoever types faster than the server answers is not told to give what he has given.
 */
export function useHeldForm(
  inside: RefObject<HTMLInputElement | HTMLButtonElement | null>,
  isAwaited: () => boolean,
  isThere: boolean,
): HeldForm {
  const [held, setHeld] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null)
  const newest = useRef(isAwaited)
  useLayoutEffect(() => {
    newest.current = isAwaited
  })
  useEffect(() => {
    const form = inside.current?.form
    if (!form) return
    const hold = (event: SubmitEvent) => {
      if (!newest.current()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setHeld({ form, submitter: event.submitter })
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [inside])
  useEffect(() => {
    if (held === null || !isThere) return
    setHeld(null)
    held.form.requestSubmit(held.submitter)
  }, [held, isThere])
  return { isHeld: held !== null, giveUp: () => setHeld(null) }
}
