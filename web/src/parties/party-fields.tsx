import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import type { ReactNode, Ref } from 'react'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { PARTY_LABELS, type PartyValues, type PartyWord, wireName } from './party-values.ts'

type PartyFieldsProps = {
  party: PartyWord
  values: PartyValues
  onChange: (changes: Partial<PartyValues>) => void
  errors: Record<string, string>
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement>
  /** The fields that only customers or only vendors have, shown before the notes. */
  beforeNotes?: ReactNode
}

const LINES = ['careOf', 'address', 'city', 'state', 'zip', 'email', 'phone'] as const

/** The input types of fields. They determine the on-screen keyboard and the validation by the browser. */
const TYPES: Partial<Record<keyof PartyValues, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** The name, address and contact fields of a customer or vendor. The caller lays them out in a grid. */
export function PartyFields(props: PartyFieldsProps) {
  const { party, values, onChange, errors, isDisabled, nameRef, beforeNotes } = props
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
      {beforeNotes}
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

type PartyFlagsProps<Flag extends string> = {
  flags: readonly (readonly [flag: Flag, label: string])[]
  values: Record<Flag, boolean>
  onChange: (changes: { [Each in Flag]?: boolean }) => void
  isDisabled: boolean
}

/** The settings of a customer or vendor, as checkboxes. */
export function PartyFlags<Flag extends string>({ flags, values, onChange, isDisabled }: PartyFlagsProps<Flag>) {
  return (
    <div className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
      {flags.map(([flag, label]) => (
        <Checkbox
          key={flag}
          label={label}
          isChecked={values[flag]}
          onChange={isChecked => onChange({ [flag]: isChecked } as { [Each in Flag]?: boolean })}
          isDisabled={isDisabled}
        />
      ))}
    </div>
  )
}
