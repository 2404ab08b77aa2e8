import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, errorsOfRefusal } from '../../client/call-error.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { FailureDialog } from '../dialogs/failure-dialog.tsx'
import { lazyComponent } from '../loading/lazy-code.tsx'
import { foreignChanges, type MergedField, mergedWith } from './foreign-changes.ts'
import { errorsAfter, type FieldErrors, focusFirstFault } from './form-errors.ts'
import { LeaveWarning } from './leave-warning.tsx'

const StaleNotice = lazyComponent(async () => (await import('./stale-notice.tsx')).StaleNotice)

type Saved = { modifiedAt: string }

type EditFormParts<Values, Saving extends Saved> = {
  /** The key under which the form is stored, such as `customer:12`. */
  name: string
  record: Saving
  valuesOf: (record: Saving) => Values
  fields: readonly MergedField<Values>[]
  /** Validates the values before they are sent. */
  check: (values: Values) => FieldErrors
  /** Sends the values, based on the version that was current when the form was opened. Returns null if the user canceled. */
  send: (values: Values, base: Saving) => Promise<Saving | null>
  /** Returns the error messages that are shown in the form's fields. */
  errorsOf?: (refusal: unknown) => FieldErrors
  /** The title of the dialog for an error from the server. If omitted, the form shows all errors itself. */
  failureTitle?: string
  onSaved: (saved: Saving) => void
}

/** The form of an existing record. */
export type EditForm<Values> = {
  values: Values
  change: (changes: Partial<Values>, of?: string) => void
  errors: FieldErrors
  isChanged: boolean
  /** Whether the values were restored after the user had been signed out. */
  wasRestored: boolean
  /** The reason why other actions on the record must wait. They would create another version while the form has unsaved changes. */
  unsaved: string | undefined
  submit: (event: FormEvent) => void
  isSending: boolean
  /** Shows the failure of another action on the record under its own title. */
  fail: (failure: unknown, title: string) => void
  /** Discards the typed values. */
  giveUp: () => void
  /** The changes of another user, rendered above the fields. */
  notice: ReactNode
  /** The dialogs of the form, rendered next to it. */
  dialogs: ReactNode
}

/** Manages the form of an existing record. Keeps the values during a sign-out, saves them, and merges them with changes of other users. */
export function useEditForm<Values extends object, Saving extends Saved>(
  parts: EditFormParts<Values, Saving>,
): EditForm<Values> {
  const { record, valuesOf, fields } = parts
  const held = (from: Saving): Values & { base: Saving } => ({ ...valuesOf(from), base: from })
  const form = useKeptForm(parts.name, held(record))
  const opened = form.values.base
  const isElse = (from: Saving) =>
    foreignChanges(fields, { before: valuesOf(opened), now: valuesOf(from), typed: valuesOf(opened) }).length > 0
  // A newer version with the same field values (for example, after an application was deleted) becomes the base of the changes.
  const base = form.isChanged && record.modifiedAt > opened.modifiedAt && !isElse(record) ? record : opened
  // Unchanged fields show the current values of the record.
  const values = form.isChanged ? form.values : held(record)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [foreign, setForeign] = useState<{ now: Saving; message: string } | null>(null)
  const [failure, setFailure] = useState<{ thrown: unknown; title: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changes: Partial<Values>, of?: string) => {
    setErrors(last => errorsAfter(last, { check: parts.check, before: values, after: { ...values, ...changes }, of }))
    // The first change is based on the shown values. A change that arrives late, such as loaded defaults, is based on the values that the
    // user has typed by then.
    form.change((last, isChanged) => ({ ...(isChanged ? last : held(record)), ...changes }))
  }
  const save = async (element: Element) => {
    if (isSending) return
    const found = parts.check(values)
    // Rendered synchronously, so that the fields show their errors before the first of them gets the focus. The field may be out of view.
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) return focusFirstFault(element)
    setSending(true)
    try {
      const saved = await parts.send(values, form.isChanged ? base : record)
      if (saved === null) return
      form.goOn(values, held(saved))
      setForeign(null)
      parts.onSaved(saved)
    } catch (error) {
      const now =
        error instanceof CallError && error.code === 'STALE' ? (error.body.current as Saving | undefined) : undefined
      if (now !== undefined && error instanceof CallError) setForeign({ now, message: error.message })
      else {
        setErrors((parts.errorsOf ?? errorsOfRefusal)(error))
        if (parts.failureTitle !== undefined) setFailure({ thrown: error, title: parts.failureTitle })
      }
    } finally {
      setSending(false)
    }
  }
  const goOn = (typed: Values, from: Saving) => {
    form.change(() => ({ ...typed, base: from }))
    setForeign(null)
  }
  const notice = foreign !== null && (
    <StaleNotice
      message={foreign.message}
      changes={foreignChanges(fields, { before: valuesOf(base), now: valuesOf(foreign.now), typed: values })}
      onTakeTheirs={() => {
        form.startOver(held(foreign.now))
        setForeign(null)
      }}
      onKeepMine={() => goOn(values, foreign.now)}
      onMerge={theirs => goOn(mergedWith(fields, { now: valuesOf(foreign.now), typed: values }, theirs), foreign.now)}
    />
  )
  return {
    values,
    change,
    errors,
    isChanged: form.isChanged,
    wasRestored: form.wasRestored,
    unsaved: form.isChanged ? 'Save or discard your changes first.' : undefined,
    submit: event => {
      event.preventDefault()
      void save(event.currentTarget)
    },
    isSending,
    fail: (thrown, title) => setFailure({ thrown, title }),
    giveUp: () => form.startOver(),
    notice,
    dialogs: (
      <>
        <FailureDialog
          failure={failure?.thrown ?? null}
          title={failure?.title ?? ''}
          onClose={() => setFailure(null)}
        />
        <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
      </>
    ),
  }
}
