import { ORGANISATION_QUESTIONS } from '@twofold/contract/organisation-words'
import { useId } from 'react'
import type { FieldProps } from '../kit/fields/field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'

type TimeZoneFieldProps = Omit<FieldProps, 'label' | 'hint'> & {
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
}

/** A field for the name of a time zone. It suggests the names that the browser supports. */
export function TimeZoneField({ isDisabled, ...field }: TimeZoneFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField
        {...field}
        {...ORGANISATION_QUESTIONS.timeZone}
        input={{ list: listId, maxLength: 60, spellCheck: false, disabled: isDisabled }}
      />
      <datalist id={listId}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
