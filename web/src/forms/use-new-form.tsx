import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { LeaveWarning } from '../app/leave-warning.tsx'
import { errorsOfRefusal } from '../client/call-error.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { Alert } from '../ui/alert.tsx'
import { watchGoingOn } from '../ui/going-on.ts'
import { type FieldErrors, focusFirstFault } from './form-errors.ts'

type NewFormParts<Values> = {
  /** The form's name among the kept forms, such as `customer:new`. */
  name: string
  empty: Values
  check: (values: Values) => FieldErrors
  /** Sends the values. Null if the user canceled. */
  send: (values: Values) => Promise<object | null>
  /** The title of the dialog that shows a refusal. */
  failureTitle: string
  /** Returns the field that gets the focus for the next record. */
  first?: () => HTMLElement | null | undefined
  /** Returns the first values of the next form. Default: the empty form. */
  nextOf?: (values: Values) => Values
  /** The address of the list below the form. Undefined if the form has its own address. */
  list?: string
  /** Called when the form is saved and has no unsaved text. */
  onSaved?: () => void
  /** Called when the user has read why the record was refused. */
  onRefused?: () => void
}

/** Handles everything around the fields of a create form. After success the form is empty, and the focus is on the first field.
 * Text typed while the record was being saved stays for the next one, and the focus stays with a user who has moved on. */
export function useNewForm<Values extends object>(parts: NewFormParts<Values>) {
  const form = useKeptForm(parts.name, parts.empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const save = async (element: Element) => {
    if (isSending) return
    const found = parts.check(form.values)
    // Synchronously, so that the fields show their errors before the first of them is focused.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) return focusFirstFault(element)
    setSending(true)
    const hasGoneOn = watchGoingOn()
    try {
      const saved = await parts.send(form.values)
      if (saved === null) return
      // Before the saved values leave the focused field.
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
    change: form.change,
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
