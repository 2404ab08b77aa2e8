import type { AuditPerson } from '@twofold/contract/audit'
import type { Ref } from 'react'
import { useAddressText } from '../app/use-address-text.ts'
import { useToday } from '../client/use-today.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAuditFilter } from './audit-filter.ts'
import { kindInWords, personName } from './sentence.ts'

const ACTIONS = [
  { value: 'post', label: 'Posted' },
  { value: 'change', label: 'Changed' },
  { value: 'void', label: 'Voided' },
  { value: 'create', label: 'Created, opened' },
  { value: 'delete', label: 'Deleted, closed' },
]

const KINDS = [
  { value: 'transaction', label: 'Transactions' },
  { value: 'account', label: 'Accounts' },
]

type Choice = { value: string; label: string }

/** The choices after one that stands for no filter; a value from the address that is none of them is one, too. */
function choicesWith(all: string, choices: readonly Choice[], chosen: string | undefined): Choice[] {
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen)
  const other = isKnown ? [] : [{ value: chosen, label: kindInWords(chosen) }]
  return [{ value: '', label: all }, ...choices, ...other]
}

/** What narrows the trail: from when to when, who, what was done, to which record. It stands in the address. */
export function AuditFilters({
  people,
  firstRef,
}: {
  people: readonly AuditPerson[]
  firstRef: Ref<HTMLInputElement>
}) {
  const { filter, narrow, clear, isNarrowed } = useAuditFilter()
  const [objectID, typeObjectID] = useAddressText('objectID')
  const today = useToday()
  const persons = people.map(person => ({ value: String(person.userID), label: personName(person, person.userID) }))
  const isNumber = objectID === '' || /^\d{1,15}$/.test(objectID)
  return (
    <search className="grid grid-cols-2 gap-x-3 border-b border-line px-4 pt-3 narrow:grid-cols-[repeat(2,minmax(7rem,8.5rem))_repeat(3,minmax(8rem,11rem))_7rem_auto] print:hidden">
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
        choices={choicesWith('Everybody', persons, filter.userID)}
      />
      <SelectField
        label="Change"
        value={filter.action ?? ''}
        onChange={action => narrow({ action })}
        choices={choicesWith('All changes', ACTIONS, filter.action)}
      />
      <SelectField
        label="Records"
        value={filter.objectKind ?? ''}
        onChange={objectKind => narrow({ objectKind })}
        choices={choicesWith('All records', KINDS, filter.objectKind)}
      />
      <TextField
        label="Number"
        value={objectID}
        onChange={typeObjectID}
        input={{ inputMode: 'numeric' }}
        error={isNumber ? undefined : 'Enter a number.'}
      />
      {isNarrowed && (
        <Button look="quiet" className="mt-5 self-start justify-self-start" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  )
}
