import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import type { Ref } from 'react'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PARTY_LABELS, type PartyValues, type PartyWord, wireName } from './party-values.ts'

type PartyFieldsProps = {
  party: PartyWord
  values: PartyValues
  onChange: (changes: Partial<PartyValues>) => void
  errors: Record<string, string>
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement>
}

const LINES = ['careOf', 'address', 'city', 'state', 'zip', 'email', 'phone'] as const

/** Keyboards and checks of a browser by field. */
const TYPES: Partial<Record<keyof PartyValues, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** Name, address and ways to reach a customer or vendor; to stand in a grid. */
export function PartyFields({ party, values, onChange, errors, isDisabled, nameRef }: PartyFieldsProps) {
  return (
    <>
      <TextField
        label={party === 'customer' ? 'Customer Name' : 'Vendor Name'}
        value={values.name}
        onChange={name => onChange({ name })}
        error={errors[wireName(party, 'name')]}
        isRequired
        input={{
          maxLength: PARTY_NAME_LENGTH_MAX,
          disabled: isDisabled,
          ...(nameRef !== undefined && { ref: nameRef }),
        }}
      />
      {LINES.map(field => (
        <TextField
          key={field}
          label={PARTY_LABELS[field]}
          value={values[field]}
          onChange={text => onChange({ [field]: text })}
          error={errors[wireName(party, field)]}
          input={{ type: TYPES[field] ?? 'text', maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
        />
      ))}
      <TextArea
        label={PARTY_LABELS.notes}
        value={values.notes}
        onChange={notes => onChange({ notes })}
        error={errors[wireName(party, 'notes')]}
        rows={1}
        textarea={{ maxLength: NOTES_LENGTH_MAX, disabled: isDisabled }}
      />
    </>
  )
}
