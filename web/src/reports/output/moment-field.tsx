import { momentForField, momentOfField } from '@twofold/accounting/moment'
import { useState } from 'react'
import { CONTROL_CLASSES, Field, type FieldProps } from '../../kit/fields/field.tsx'

type MomentFieldProps = FieldProps & {
  value: string | null
  onChange: (iso: string | null) => void
  /** The time zone of the field. */
  timeZone: string
}

/** A field for a date and time. The value takes effect when the field loses the focus or the user presses Enter. */
export function MomentField({ value, onChange, timeZone, ...field }: MomentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    const moment = momentOfField(typed, timeZone)
    if (moment !== value) onChange(moment)
  }
  return (
    <Field {...field}>
      {control => (
        <input
          type="datetime-local"
          step={1}
          {...control}
          value={typed ?? momentForField(value, timeZone)}
          onChange={event => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={event => event.key === 'Enter' && settle()}
          className={`${CONTROL_CLASSES} figures`}
        />
      )}
    </Field>
  )
}
