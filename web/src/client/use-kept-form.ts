import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keptForms, typedSince } from './kept-forms.ts'
import { useSession } from './use-session.ts'

/** A form whose values outlive a sign-out. */
export type KeptForm<Values> = {
  values: Values
  /** Changes some fields, or all by a function; kept at once. */
  change: (changes: Partial<Values> | ((values: Values, isChanged: boolean) => Values)) => void
  /** Whether something was typed that is neither saved nor given up. */
  isChanged: boolean
  /** Whether the values come from before a sign-out: worth a word to the user. */
  wasRestored: boolean
  /** After saving, or to give up: forgets what is kept and begins again, with the empty form or other values. */
  startOver: (values?: Values) => void
  /** The same after `sent` was saved, with what was typed since, while it was on its way; answers whether anything was. */
  goOn: (sent: Values, values?: Values) => boolean
}

/**
 * Values of a form under a name that is unique among the user's screens, such as `transaction:12`. What is typed is kept
 * per user and organisation until `startOver`. `empty` counts when nothing is kept, and is followed until something is typed: today is
 * another day once the organisation's clock is known. The name is read once: a form that moves from one record to the next is given the
 * record's id as its React key. With `isUnsaved` the values themselves were typed and nowhere saved: they count, and are kept, like what
 * is typed.
 */
export function useKeptForm<Values extends object>(
  name: string,
  empty: Values,
  { isUnsaved = false }: { isUnsaved?: boolean } = {},
): KeptForm<Values> {
  const { user, organisation } = useSession()
  // Both stay as they were when the form opened: a sign-out must not write one user's form under another's name.
  const [place] = useState(() => ({ name, kept: keptForms(sessionStorage, { user, organisation }) }))
  const [form, setForm] = useState((): { values: Values | null; isChanged: boolean; wasRestored: boolean } => {
    if (isUnsaved) return { values: empty, isChanged: true, wasRestored: false }
    const restored = place.kept.read(place.name) as Values | undefined
    return { values: restored ?? null, isChanged: restored !== undefined, wasRestored: restored !== undefined }
  })
  useEffect(() => {
    if (form.isChanged && form.values !== null) place.kept.write(place.name, form.values)
  }, [place, form])
  /** As it stands now: who waited for an answer has the form of when he began to wait. */
  const newest = useRef(form)
  useLayoutEffect(() => {
    newest.current = form
  })
  const startOver = (values = empty) => {
    // At once: the screen may be gone before the next effect.
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
