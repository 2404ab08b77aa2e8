import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOfRefusal } from '../../client/call-error.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { Alert } from '../alert.tsx'
import { FailureDialog } from '../dialogs/failure-dialog.tsx'
import { watchFocus } from '../fields/focus-guard.ts'
import { errorsAfter, type FieldErrors, focusFirstFault } from './form-errors.ts'
import { LeaveWarning } from './leave-warning.tsx'

type NewFormParts<Values> = {
  /** The key under which the form is stored, such as `customer:new`. */
  name: string
  empty: Values
  check: (values: Values) => FieldErrors
  /** Sends the values. Returns null if the user canceled. */
  send: (values: Values) => Promise<object | null>
  /** The title of the dialog that shows a refusal. */
  failureTitle: string
  /** Returns the field that gets the focus for the next record. */
  first?: () => HTMLElement | null | undefined
  /** Returns the initial values of the next form. The default is the empty form. */
  nextOf?: (values: Values) => Values
  /** The path of the list below the form. Undefined if the form has its own URL. */
  list?: string
  /** Called after the form is saved, if it has no unsaved text. */
  onSaved?: () => void
  /** Called when the user closes the dialog with the server's error. */
  onRefused?: () => void
}

/**
 * Manages the form of a new record. After success, the form is cleared and the focus moves to the first field. Text that was typed during
 * the save stays for the next record. If the user has moved to another field in the meantime, the focus stays there.
 */
export function useNewForm<Values extends object>(parts: NewFormParts<Values>) {
  const form = useKeptForm(parts.name, parts.empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const save = async (element: Element) => {
    if (isSending) return
    const found = parts.check(form.values)
    // Rendered synchronously, so that the fields show their errors before the first of them gets the focus.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) return focusFirstFault(element)
    setSending(true)
    const hasGoneOn = watchFocus()
    try {
      const saved = await parts.send(form.values)
      if (saved === null) return
      // This check must come first, because the next step clears the focused field.
      const isGone = hasGoneOn()
      const isTypedOn = flushSync(() => form.goOn(form.values, parts.nextOf?.(form.values) ?? parts.empty))
      if (!isTypedOn && !isGone) parts.first?.()?.focus()
      parts.onSaved?.()
    } catch (error) {
      setErrors(errorsOfRefusal(error))
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const change = (changes: Partial<Values>, of?: string) => {
    const { values } = form
    setErrors(last => errorsAfter(last, { check: parts.check, before: values, after: { ...values, ...changes }, of }))
    form.change(changes)
  }
  const forget = () => {
    setFailure(null)
    parts.onRefused?.()
  }
  const dialogs: ReactNode = (
    <>
      <FailureDialog failure={failure} title={parts.failureTitle} onClose={forget} />
      <LeaveWarning
        when={form.isChanged}
        onLeave={() => form.startOver()}
        lists={parts.list === undefined ? [] : [parts.list]}
      />
    </>
  )
  return {
    values: form.values,
    change,
    isChanged: form.isChanged,
    errors,
    isSending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save(event.currentTarget)
    },
    notice: form.wasRestored && <Alert className="mb-3">Draft restored. Not saved yet.</Alert>,
    dialogs,
  }
}
