import { parseAmount } from '@twofold/accounting/money'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'
import { amountText, amountTyped } from './typed-amount.ts'

type AmountFieldProps = FieldProps & {
  /** The typed text. Forms keep it even if it is not an amount. Read it with `amountTyped`. */
  value: string
  onChange: (text: string) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  placeholder?: string
  isDisabled?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * A field for an amount or an expression such as `12.50*3` or `(12)`. During typing, the line below shows the result. When the user leaves
 * the field or presses Enter, the result replaces the expression.
 */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, inputRef, placeholder, isDisabled, onKeyDown, ...field } = props
  const [isTyping, setTyping] = useState(false)
  const { cents, error } = amountTyped(value)
  const isSum = cents !== null && !parseAmount(value).ok
  const settle = () => {
    setTyping(false)
    if (cents !== null && amountText(cents) !== value) onChange(amountText(cents))
  }
  return (
    <Field
      {...field}
      error={isTyping ? field.error : (error ?? field.error)}
      hint={isSum ? <span className="figures block text-right">= {amountText(cents)}</span> : field.hint}
    >
      {control => (
        <input
          ref={inputRef}
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? '0.00'}
          disabled={isDisabled}
          {...control}
          value={value}
          onChange={event => {
            setTyping(true)
            onChange(event.target.value)
          }}
          onFocus={event => event.target.select()}
          onBlur={settle}
          onKeyDown={event => {
            if (event.key === 'Enter') settle()
            onKeyDown?.(event)
          }}
          className={classNames(CONTROL_CLASSES, 'figures text-right', cents !== null && cents < 0 && 'text-negative')}
        />
      )}
    </Field>
  )
}
