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
  /** The form's own name among the kept ones, such as `customer:new`. */
  name: string
  empty: Values
  check: (values: Values) => FieldErrors
  /** Sends the values; null when somebody called it off. */
  send: (values: Values) => Promise<object | null>
  /** The title of the dialog that shows a refusal. */
  failureTitle: string
  /** The field in which the next one begins. */
  first?: () => HTMLElement | null | undefined
  /** What the next form begins with; the empty one without it. */
  nextOf?: (values: Values) => Values
  /** The address of the list that the form stands above; without one it has an address of its own. */
  list?: string
  /** Called when it is saved and nothing typed is left that leaving would lose. */
  onSaved?: () => void
  /** Called when somebody has read why it was refused. */
  onRefused?: () => void
}

/** Everything around the fields of a create form: it is empty again after success, with the focus where it began. What somebody has
 * typed meanwhile stays, for the next one, and where he has gone on the focus stays with him. */
export function useNewForm<Values extends object>(parts: NewFormParts<Values>) {
  const form = useKeptForm(parts.name, parts.empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const save = async (element: Element) => {
    if (isSending) return
    const found = parts.check(form.values)
    // At once, so that the fields say it before the first of them is looked for.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) return focusFirstFault(element)
    setSending(true)
    const hasGoneOn = watchGoingOn()
    try {
      const saved = await parts.send(form.values)
      if (saved === null) return
      // Before what was saved leaves the field that has the focus.
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
