import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keptForms, typedSince } from './kept-forms.ts'
import { useSession } from './use-session.ts'

/** A form whose values survive a sign-out. */
export type KeptForm<Values> = {
  values: Values
  /** Changes some fields, or all fields with a function. The values are stored immediately. */
  change: (changes: Partial<Values> | ((values: Values, isChanged: boolean) => Values)) => void
  /** Whether the form has changes that were neither saved nor discarded. */
  isChanged: boolean
  /** Whether the values were restored after a sign-out. The form should mention this. */
  wasRestored: boolean
  /** Called after saving or discarding. Removes the stored values and resets the form to the empty form or to `values`. */
  startOver: (values?: Values) => void
  /**
   * Called after `sent` was saved. Resets the form like `startOver`, but keeps text that was typed in the meantime. Returns true if there
   * was such text.
   */
  goOn: (sent: Values, values?: Values) => boolean
}

/**
 * Stores the values of a form under a name that is unique among the user's screens, such as `transaction:12`. Typed text is stored per user
 * and organisation until `startOver`. If nothing is stored, the form shows `empty`. Until the user types, the form also shows later changes
 * of `empty`, because today's date may change when the organisation's time zone is known. The name is read only once, so a form that moves
 * from one record to the next needs the record's id as its React key. With `isUnsaved`, the values of `empty` count as unsaved text and are
 * stored like typed text.
 */
export function useKeptForm<Values extends object>(
  name: string,
  empty: Values,
  { isUnsaved = false }: { isUnsaved?: boolean } = {},
): KeptForm<Values> {
  const { user, organisation } = useSession()
  // The name and the storage do not change after the form opens. A sign-out must not store one user's form under another user's name.
  const [place] = useState(() => ({ name, kept: keptForms(sessionStorage, { user, organisation }) }))
  const [form, setForm] = useState((): { values: Values | null; isChanged: boolean; wasRestored: boolean } => {
    if (isUnsaved) return { values: empty, isChanged: true, wasRestored: false }
    const restored = place.kept.read(place.name) as Values | undefined
    return { values: restored ?? null, isChanged: restored !== undefined, wasRestored: restored !== undefined }
  })
  useEffect(() => {
    if (form.isChanged && form.values !== null) place.kept.write(place.name, form.values)
  }, [place, form])
  /** The current state. A callback that waited for a response has captured an older state. */
  const newest = useRef(form)
  useLayoutEffect(() => {
    newest.current = form
  })
  const startOver = (values = empty) => {
    // The stored values are removed immediately, because the screen may be unmounted before the next effect.
    place.kept.drop(place.name)
    setForm({ values, isChanged: false, wasRestored: false })
  }
  return {
    ...form,
    values: form.values ?? empty,
    change: changes =>
      setForm(({ values, isChanged, wasRestored }) => {
        const last = values ?? empty
        return {
          values: typeof changes === 'function' ? changes(last, isChanged) : { ...last, ...changes },
          isChanged: true,
          wasRestored,
        }
      }),
    startOver,
    goOn: (sent, values = empty) => {
      const { values: now, isChanged } = newest.current
      const since = isChanged && now !== null ? typedSince(sent, now) : {}
      const isTypedOn = Object.keys(since).length > 0
      if (isTypedOn) setForm({ values: { ...values, ...since }, isChanged: true, wasRestored: false })
      else startOver(values)
      return isTypedOn
    },
  }
}
