import Plus from 'lucide-react/icons/plus'
import { Listbox } from '../kit/fields/listbox.tsx'
import { Money } from '../kit/money.tsx'
import type { PickList } from '../kit/pickers/pick-field.tsx'
import type { PartySuggestion } from './party-picker.tsx'
import type { PartySide } from './party-side.ts'

type PartySuggestionsProps = PickList<PartySuggestion> & { side: PartySide; isComing: boolean }

/** The minimum width for a name, a city and a balance, even if the field is narrower. */
const LIST_WIDTH_MIN = 400

/** The picker's list: parties with their cities and balances, and an option to create a party. */
export function PartySuggestions({ side, isComing, ...list }: PartySuggestionsProps) {
  return (
    <Listbox
      {...list}
      label={`${side.title}s`}
      widthMin={LIST_WIDTH_MIN}
      optionKey={suggestion => (suggestion.kind === 'party' ? suggestion.party.id : 'new')}
      empty={<div className="px-2 py-1.5 text-muted">{isComing ? 'Loading...' : `No matching ${side.word}s.`}</div>}
    >
      {suggestion =>
        suggestion.kind === 'new' ? (
          <span className="flex min-w-0 items-center gap-2 text-accent">
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">Create “{suggestion.name}”…</span>
          </span>
        ) : (
          <>
            <span className="min-w-0 flex-1 truncate">
              <bdi>{suggestion.party.name}</bdi>{' '}
              <bdi className="ml-1 text-small text-muted">{suggestion.party.city}</bdi>
            </span>
            <Money cents={suggestion.party.balanceCents} className="text-small" />
          </>
        )
      }
    </Listbox>
  )
}
