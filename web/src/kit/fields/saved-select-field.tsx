import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

/**
 * A select whose choice is saved immediately. In a closed list, keys move through the options, and the option is saved when the user
 * presses Enter or leaves the field. Escape restores the previous option. A choice in the open list is saved immediately.
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
    // The browser changes the value of the closed list before the timer runs. On some systems, the key opens the list instead.
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
    // If the user switches to another window, the focus stays in the field, and the choice must not be saved.
    if (target !== document.activeElement) take()
  }
  return (
    <SelectField
      {...field}
      {...(passed !== null && {
        hint: 'Press Enter to save or Escape to cancel.',
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

/** Whether a key moves between the options of a closed list: an arrow key, Home, End, or the first letter of an option. */
function passes({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return false
  return /^(?:Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ')
}
