import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'

type Choice<Value extends string> = { value: Value; label: string }

/** The value, the options and the change handler of the field. */
export type SelectFieldProps<Value extends string> = FieldProps & {
  value: Value | ''
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** The label of the first, empty option. Omitted if the field always has a value. */
  placeholder?: string
  isDisabled?: boolean
  select?: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'multiple'>
}

/**
 * A select with a few fixed options. It is the browser's native control, which works with every keyboard, touch screen and screen reader.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, choices, placeholder, isDisabled, select, ...field } = props
  return (
    <Field {...field}>
      {control => (
        <div className="relative">
          <select
            disabled={isDisabled}
            {...select}
            {...control}
            value={value}
            onChange={event => onChange(event.target.value as Value)}
            className={classNames(CONTROL_CLASSES, 'appearance-none truncate pr-7')}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map(choice => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-2 right-2 size-4 text-muted" />
        </div>
      )}
    </Field>
  )
}
