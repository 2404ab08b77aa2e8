import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { later } from '../app/coming.tsx'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { LeaveWarning } from '../app/leave-warning.tsx'
import { CallError, errorsOfRefusal } from '../client/call-error.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { foreignChanges, type MergedField, mergedWith } from './foreign-changes.ts'
import { type FieldErrors, focusFirstFault } from './form-errors.ts'

const StaleNotice = later(async () => (await import('./stale-notice.tsx')).StaleNotice)

type Saved = { modifiedAt: string }

type EditFormParts<Values, Saving extends Saved> = {
  /** The form's own name among the kept ones, such as `customer:12`. */
  name: string
  record: Saving
  valuesOf: (record: Saving) => Values
  fields: readonly MergedField<Values>[]
  /** What is wrong with the values before they are sent. */
  check: (values: Values) => FieldErrors
  /** Sends them over the version that the form was opened on; null when somebody called it off. */
  send: (values: Values, base: Saving) => Promise<Saving | null>
  /** What of a refusal stands in the form. */
  errorsOf?: (refusal: unknown) => FieldErrors
  /** The title of the dialog that shows a refusal; without one the form says everything itself. */
  failureTitle?: string
  onSaved: (saved: Saving) => void
}

/** The form of a record that stands. */
export type EditForm<Values> = {
  values: Values
  change: (changes: Partial<Values>) => void
  errors: FieldErrors
  isChanged: boolean
  /** Whether what is typed comes from before a sign-out. */
  wasRestored: boolean
  /** Why what else is done to the record has to wait: it would become another version below what is typed. */
  unsaved: string | undefined
  submit: (event: FormEvent) => void
  isSending: boolean
  /** Shows a failure of what else is done to the record under a title of its own. */
  fail: (failure: unknown, title: string) => void
  /** Forgets what was typed. */
  giveUp: () => void
  /** Above the fields: what somebody else changed meanwhile. */
  notice: ReactNode
  /** To be rendered beside the form: its dialogs. */
  dialogs: ReactNode
}

/** Everything around the fields of a record's form: kept while one is signed out, saved, merged with what somebody else changed. */
export function useEditForm<Values extends object, Saving extends Saved>(
  parts: EditFormParts<Values, Saving>,
): EditForm<Values> {
  const { record, valuesOf, fields } = parts
  const held = (from: Saving): Values & { base: Saving } => ({ ...valuesOf(from), base: from })
  const form = useKeptForm(parts.name, held(record))
  const opened = form.values.base
  const isElse = (from: Saving) =>
    foreignChanges(fields, { before: valuesOf(opened), now: valuesOf(from), typed: valuesOf(opened) }).length > 0
  // A newer version with the same in its fields, such as after an application was deleted, is what is typed over.
  const base = form.isChanged && record.modifiedAt > opened.modifiedAt && !isElse(record) ? record : opened
  // What was not touched shows the record as it stands now.
  const values = form.isChanged ? form.values : held(record)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [foreign, setForeign] = useState<{ now: Saving; message: string } | null>(null)
  const [failure, setFailure] = useState<{ thrown: unknown; title: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (changes: Partial<Values>) => {
    // The first touch begins from what is shown; who waited for something to fill in may not be the first.
    form.change((last, isChanged) => ({ ...(isChanged ? last : held(record)), ...changes }))
  }
  const save = async (element: Element) => {
    if (isSending) return
    const found = parts.check(values)
    // At once, so that the fields say it before the first of them is looked for: it may be scrolled out of view.
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
