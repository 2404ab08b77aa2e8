import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { type Ref, useEffect, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import type { FieldProps } from '../kit/fields/field.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PickField, usePicking } from '../kit/pickers/pick-field.tsx'
import { isTyped } from '../kit/pickers/picking.ts'
import type { NamedParty, PartySide, SuggestedParty } from './party-side.ts'

const PartySuggestions = lazyComponent(async () => (await import('./party-suggestions.tsx')).PartySuggestions)
const NewPartyDialog = lazyDialog(async () => (await import('./new-party-dialog.tsx')).NewPartyDialog)

/** A suggestion: an existing party, or a party to create. */
export type PartySuggestion = { kind: 'party'; party: SuggestedParty } | { kind: 'new'; name: string }

type PartyPickerProps = FieldProps & {
  side: PartySide
  value: NamedParty | null
  onChange: (party: NamedParty | null) => void
  /** Called when the user chooses a party with Enter. The form then moves the focus to its next field. */
  onTaken?: () => void
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean
}

/** The time in milliseconds between the last typed character and the request to the server. */
const PAUSE_MS = 120

/**
 * A picker that finds a customer or vendor by the typed text. The server returns the best matches, because there may be too many parties to
 * load. Tab and Enter choose the highlighted party, even if the suggestions arrive after the key press. No request is sent before the field
 * receives the focus.
 */
export function PartyPicker({ side, value, onChange, ...field }: PartyPickerProps) {
  const picking = usePicking(value?.id ?? null)
  const { isOpen, typed } = picking.state
  const text = (typed ?? '').trim()
  const [asked, setAsked] = useState('')
  const [name, setName] = useState<string | null>(null)
  const mayCreate = useRefusalOfRole('documents.write') === undefined
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isAsking = isOpen || isTyped(picking.state)
  const { parties, isFor, error } = side.useFound(asked, isAsking)
  const isComing = isAsking && !(isFor && asked === text)
  const suggestions: PartySuggestion[] = isAsking ? parties.map(party => ({ kind: 'party', party })) : []
  const isThere = parties.some(party => nameKeyOf(party.name) === nameKeyOf(text))
  if (mayCreate && text !== '' && !isComing && !isThere) suggestions.push({ kind: 'new', name: text })
  return (
    <>
      <PickField
        {...field}
        picking={picking}
        shown={value?.name ?? ''}
        isChosen={value !== null}
        suggestions={suggestions}
        isComing={isComing}
        onTake={suggestion => {
          if (suggestion.kind === 'new') setName(suggestion.name)
          else onChange({ id: suggestion.party.id, name: suggestion.party.name })
        }}
        onClear={() => onChange(null)}
        placeholder={side.title}
        unclear={error === null ? `Choose a ${side.word} from the list.` : sentenceOfFailure(error)}
        list={list => <PartySuggestions {...list} side={side} isComing={isComing} />}
      />
      {name !== null && (
        <NewPartyDialog
          side={side}
          name={name}
          onCreated={party => {
            setName(null)
            onChange(party)
          }}
          onClose={() => setName(null)}
        />
      )}
    </>
  )
}
