import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** Attributes that are passed to the input unchanged: `type`, `autoComplete`, `placeholder`, `maxLength`, `ref`, `onKeyDown`. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>
}

/** A field for one line of text. */
export function TextField({ value, onChange, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {control => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
          className={classNames(CONTROL_CLASSES, 'truncate')}
        />
      )}
    </Field>
  )
}
