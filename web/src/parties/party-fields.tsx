import { NOTES_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, PARTY_NAME_LENGTH_MAX } from '@twofold/accounting/text'
import type { ReactNode, Ref } from 'react'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextArea } from '../kit/fields/text-area.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { PARTY_LABELS, type PartyValues, type PartyWord, wireName } from './party-values.ts'

type PartyFieldsProps = {
  party: PartyWord
  values: PartyValues
  onChange: (changes: Partial<PartyValues>) => void
  errors: Record<string, string>
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement> | undefined
  /** The fields that only customers or only vendors have, shown before the notes. */
  beforeNotes?: ReactNode
}

const LINES = ['careOf', 'address', 'city', 'state', 'zip', 'email', 'phone'] as const

/** The input types of fields. They determine the on-screen keyboard and the validation by the browser. */
const TYPES: Partial<Record<keyof PartyValues, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** The name, address and contact fields of a customer or vendor. The caller lays them out in a grid. */
export function PartyFields(props: PartyFieldsProps) {
  const { party, nameRef, beforeNotes } = props
  const field = fieldsOf(props)
  return (
    <>
      <TextField
        {...field('name', wireName(party, 'name'))}
        label={party === 'customer' ? 'Customer Name' : 'Vendor Name'}
        isRequired
        maxLength={PARTY_NAME_LENGTH_MAX}
        inputRef={nameRef}
      />
      {LINES.map(line => (
        <TextField
          key={line}
          {...field(line, wireName(party, line))}
          label={PARTY_LABELS[line]}
          maxLength={PARTY_FIELD_LENGTH_MAX}
          input={{ type: TYPES[line] ?? 'text' }}
        />
      ))}
      {beforeNotes}
      <TextArea
        {...field('notes', wireName(party, 'notes'))}
        label={PARTY_LABELS.notes}
        rows={1}
        maxLength={NOTES_LENGTH_MAX}
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
