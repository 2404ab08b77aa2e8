import type { ComponentProps, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  maxLength?: number
  isDisabled?: boolean
  /** Attributes that are passed to the input unchanged: `type`, `autoComplete`, `placeholder`, `onKeyDown`. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'>
}

/** A field for one line of text. */
export function TextField({ value, onChange, inputRef, maxLength, isDisabled, input, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {control => (
        <input
          ref={inputRef}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          disabled={isDisabled}
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
