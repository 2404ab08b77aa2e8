import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  isDisabled?: boolean
  textarea?: Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'rows'>
}

/** A field for several lines of text. It grows with the text if the browser supports this. */
export function TextArea({ value, onChange, rows = 3, maxLength, isDisabled, textarea, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {control => (
        <textarea
          maxLength={maxLength}
          disabled={isDisabled}
          {...textarea}
          {...control}
          rows={rows}
          value={value}
          onChange={event => onChange(event.target.value)}
          className={classNames(CONTROL_CLASSES, 'block h-auto min-h-8 resize-y py-1.5 field-sizing-content')}
        />
      )}
    </Field>
  )
}
