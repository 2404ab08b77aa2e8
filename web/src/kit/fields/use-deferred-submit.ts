import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A form that contains a part that is still loading. */
type DeferredSubmit = {
  /** Whether an action or a submit is waiting for the part that is loading. */
  isHeld: boolean
  /** Cancels the waiting action or submit. */
  giveUp: () => void
}

/** The delayed work that runs when all parts are loaded: first the action that fills in fields, then the submit. Each runs once. */
type Deferred = { act: (() => void) | null; submit: (() => void) | null }

const NOTHING: Deferred = { act: null, submit: null }

/** An action on a form other than submitting it, such as loading values into its fields. */
class FormAction extends Event {
  readonly act: () => void

  constructor(act: () => void) {
    super('formaction', { cancelable: true })
    this.act = act
  }
}

/** Runs an action on the values of a form, immediately or as soon as no part of the form is loading. */
export function actOnForm(form: HTMLFormElement, act: () => void): void {
  if (form.dispatchEvent(new FormAction(act))) act()
}

/**
 * Delays submitting the form that contains an element, or an action on the form, while `isAwaited` returns true. Continues when `isThere`
 * is true. Otherwise, users who type faster than the server responds would get an error for a value that is still loading.
 */
export function useDeferredSubmit(
  inside: RefObject<HTMLInputElement | HTMLButtonElement | null>,
  isAwaited: () => boolean,
  isThere: boolean,
): DeferredSubmit {
  const [held, setHeld] = useState(NOTHING)
  const newest = useRef(isAwaited)
  useLayoutEffect(() => {
    newest.current = isAwaited
  })
  useEffect(() => {
    const form = inside.current?.form
    if (!form) return
    const hold = (event: Event, what: Partial<Deferred>) => {
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
