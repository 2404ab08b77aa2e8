import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

/**
 * A list whose choice is saved at once. The keys of a closed list pass one choice after another, and none of them is meant before
 * it is taken: by Enter, or by leaving the field. Escape goes back. What is chosen in the open list is meant.
 */
export function SavedSelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange: save, select, ...field } = props
  const [passed, setPassed] = useState<Value | null>(null)
  const isPassing = useRef(false)
  const take = () => {
    setPassed(null)
    if (passed !== null) save(passed)
  }
  const passBy = (event: KeyboardEvent) => {
    if (!passes(event)) return
    isPassing.current = true
    // A list that changes by this key does so before anything else; on some systems the key opens it instead.
    setTimeout(() => {
      isPassing.current = false
    })
  }
  const keys = (event: KeyboardEvent) => {
    passBy(event)
    if (passed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else setPassed(null)
  }
  const leave = ({ target }: FocusEvent) => {
    // A window that is left for another one keeps its field, and nothing is taken by that.
    if (target !== document.activeElement) take()
  }
  return (
    <SelectField
      {...field}
      {...(passed !== null && {
        hint: 'Enter saves. Escape cancels.',
        error: undefined,
        errorElsewhereId: undefined,
      })}
      value={passed ?? value}
      onChange={chosen => {
        setPassed(isPassing.current && chosen !== value ? chosen : null)
        if (!isPassing.current) save(chosen)
      }}
      select={{
        ...select,
        onKeyDown: keys,
        onKeyPress: passBy,
        onBlur: leave,
      }}
    />
  )
}

/** Whether a key goes from one choice of a closed list to another: an arrow, the ends, or a letter that one begins with. */
function passes({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return false
  return /^(?:Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ')
}
