import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { type KeyboardEvent, type Ref, useReducer, useState } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'
import { dayMeant, loadSpelledDays, stepDay, typeDay } from './typed-day.ts'

type DateFieldProps = FieldProps & {
  value: CalendarDate | null
  /** Called with the chosen date, or with null if the field is empty or its text is not a date. */
  onChange: (date: CalendarDate | null) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean
}

/**
 * A date field. The user can type `t` for today, `+` and `-` for the next and previous day, `12/3`, `5` or `Nov 5`. The up and down arrows
 * change the date by one day. The field shows `Nov 5, 2026`. While the user types, the line below the field shows the resulting date.
 */
export function DateField({ value, onChange, inputRef, isDisabled, ...field }: DateFieldProps) {
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState<CalendarDate | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const draft = { date: value, typed }
  const meant = dayMeant(draft, today)
  const apply = (next: { date: CalendarDate | null; typed: string | null }) => {
    setTyped(next.typed)
    if (next.date !== value) onChange(next.date)
  }
  const settle = () => {
    if (typed === null) return
    if (meant !== false) return apply({ date: meant, typed: null })
    // Users must not mistake the previous date for the typed one.
    if (value !== null) setBefore(value)
    apply({ date: null, typed })
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      apply(stepDay(draft, event.key === 'ArrowUp' ? 1 : -1, today))
    } else if (event.key === 'Enter') settle()
    else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault()
      event.stopPropagation()
      apply({ date: value ?? before, typed: null })
    }
  }
  const isUnclear = meant === false
  return (
    <Field
      {...field}
      error={isUnclear ? 'Enter a date, such as 12/3, or t for today.' : field.error}
      hint={typed !== null && meant !== null && meant !== false ? `= ${formatDay(meant)}` : field.hint}
    >
      {control => (
        <input
          ref={inputRef}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="Date"
          disabled={isDisabled}
          {...control}
          value={typed ?? (value === null ? '' : formatDay(value))}
          onChange={event => {
            const text = event.target.value
            // The text must not be replaced while an input method is composing text.
            if ((event.nativeEvent as InputEvent).isComposing) setTyped(text)
            else apply(typeDay(draft, text, today))
          }}
          onCompositionEnd={event => apply(typeDay(draft, event.currentTarget.value, today))}
          onFocus={event => {
            event.target.select()
            void loadSpelledDays().then(isNew => isNew && redraw())
          }}
          onBlur={settle}
          onKeyDown={keys}
          className={classNames(CONTROL_CLASSES, 'figures')}
        />
      )}
    </Field>
  )
}
