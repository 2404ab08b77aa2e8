import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx'

/** A read-only field whose value can be copied. The value is fully visible. A click selects it, and a button copies it. */
export function CopyField({ value, ...field }: FieldProps & { value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without permission to write to the clipboard, the text is selected, so that the user can copy it with the keyboard.
      setCopied(false)
    }
  }
  return (
    <Field {...field}>
      {control => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={input}
            readOnly
            value={value}
            onFocus={event => event.target.select()}
            className={`${CONTROL_CLASSES} font-mono`}
          />
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      )}
    </Field>
  )
}
