import type { AuditPerson } from '@twofold/contract/audit'
import { type Ref, useState } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { Narrow } from '../kit/links/use-address-filter.ts'
import { type AuditFilter, isRecordNumber } from './audit-filter.ts'
import { actionsOf, KINDS, labelOf } from './audit-words.ts'
import { personName } from './sentence.ts'

type Choice = { value: string; label: string }

/**
 * Returns the options of a filter. The first option removes the filter. If the URL contains a value that is not an option, adds it as an
 * option.
 */
function choicesWith(all: string, choices: readonly Choice[], chosen: string | undefined): Choice[] {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen)
  const other = isKnown ? [] : [{ value: chosen, label: labelOf(chosen) }]
  return [{ value: '', label: all }, ...choices, ...other]
}

type AuditFiltersProps = {
  filter: AuditFilter
  narrow: Narrow<AuditFilter>
  people: readonly AuditPerson[]
  firstRef: Ref<HTMLInputElement>
}

const NOTHING = { startDate: null, endDate: null, userID: null, action: null, objectKind: null, objectID: null }

/** The filters of the audit trail: dates, user, action and record. They are stored in the URL. */
export function AuditFilters({ filter, narrow, people, firstRef }: AuditFiltersProps) {
  const today = useToday()
  const persons = people.map(person => ({ value: String(person.userID), label: personName(person, person.userID) }))
  return (
    <search className="grid grid-cols-2 gap-x-3 border-b border-line px-4 pt-3 narrow:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] print:hidden">
      <DateField
        label="From"
        value={filter.startDate ?? null}
        onChange={date => narrow({ startDate: date })}
        today={today}
        inputRef={firstRef}
      />
      <DateField label="To" value={filter.endDate ?? null} onChange={date => narrow({ endDate: date })} today={today} />
      <SelectField
        label="User"
        value={filter.userID ?? ''}
        onChange={userID => narrow({ userID })}
        choices={choicesWith('Everyone', persons, filter.userID)}
      />
      <SelectField
        label="Change"
        value={filter.action ?? ''}
        onChange={action => narrow({ action })}
        choices={choicesWith('All changes', actionsOf(filter.objectKind), filter.action)}
      />
      <SelectField
        label="Records"
        value={filter.objectKind ?? ''}
        onChange={objectKind => narrow({ objectKind })}
        choices={choicesWith('All records', KINDS, filter.objectKind)}
      />
      <NumberField filter={filter} narrow={narrow} />
      {Object.keys(filter).length > 0 && (
        <Button
          look="quiet"
          className="-ml-3 mb-3 self-start justify-self-start narrow:mt-5 narrow:ml-0"
          onClick={() => narrow(NOTHING)}
        >
          Clear
        </Button>
      )}
    </search>
  )
}

/** The field for a record number. Text that is not a number shows an error and does not filter. */
function NumberField({ filter, narrow }: Pick<AuditFiltersProps, 'filter' | 'narrow'>) {
  const [typed, setTyped] = useState('')
  const stands = filter.objectID ?? ''
  const isUnclear = stands === '' && typed !== '' && !isRecordNumber(typed)
  return (
    <TextField
      label="Number"
      value={isUnclear ? typed : stands}
      onChange={text => {
        setTyped(text)
        narrow({ objectID: isRecordNumber(text) ? text : null })
      }}
      input={{ inputMode: 'numeric' }}
      error={isUnclear ? 'Enter a number.' : undefined}
    />
  )
}
