import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A form in which something is still on its way. */
type HeldForm = {
  /** Whether it was asked for something, and waits. */
  isHeld: boolean
  /** Does nothing of it after all. */
  giveUp: () => void
}

/** What is to be done once all is there: first what is loaded into the fields, then what sends them. Each of them once. */
type Held = { act: (() => void) | null; submit: (() => void) | null }

const NOTHING: Held = { act: null, submit: null }

/** What a form is asked for besides being sent, such as to load something into its fields. */
class FormAction extends Event {
  readonly act: () => void

  constructor(act: () => void) {
    super('formaction', { cancelable: true })
    this.act = act
  }
}

/** Does something with what stands in a form: at once, or as soon as nothing in the form is on its way any more. */
export function actOnForm(form: HTMLFormElement, act: () => void): void {
  if (form.dispatchEvent(new FormAction(act))) act()
}

/**
 * Holds back the form around an element that is sent, or acted on, while `isAwaited` answers true, and goes on once what it waits for
 * `isThere`: whoever types faster than the server answers is not told to give what he has given.
 */
export function useHeldForm(
  inside: RefObject<HTMLInputElement | HTMLButtonElement | null>,
  isAwaited: () => boolean,
  isThere: boolean,
): HeldForm {
  const [held, setHeld] = useState(NOTHING)
  const newest = useRef(isAwaited)
  useLayoutEffect(() => {
    newest.current = isAwaited
  })
  useEffect(() => {
    const form = inside.current?.form
    if (!form) return
    const hold = (event: Event, what: Partial<Held>) => {
      if (!newest.current()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setHeld(last => ({ ...last, ...what }))
    }
    const holdSubmit = (event: SubmitEvent) => hold(event, { submit: () => form.requestSubmit(event.submitter) })
    const holdAction = (event: Event) => {
      if (event instanceof FormAction) hold(event, { act: () => actOnForm(form, event.act) })
    }
    form.addEventListener('submit', holdSubmit, { capture: true })
    form.addEventListener('formaction', holdAction)
    return () => {
      form.removeEventListener('submit', holdSubmit, { capture: true })
      form.removeEventListener('formaction', holdAction)
    }
  }, [inside])
  useEffect(() => {
    if (held === NOTHING || !isThere) return
    setHeld(NOTHING)
    held.act?.()
    held.submit?.()
  }, [held, isThere])
  return { isHeld: held !== NOTHING, giveUp: () => setHeld(NOTHING) }
}
