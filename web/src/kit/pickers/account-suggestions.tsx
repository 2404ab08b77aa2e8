import Plus from 'lucide-react/icons/plus'
import { Listbox } from '../fields/listbox.tsx'
import { Money } from '../money.tsx'
import type { Suggestion } from './account-choice.ts'
import { AccountName } from './account-name.tsx'
import type { PickList } from './pick-field.tsx'

type AccountSuggestionsProps = PickList<Suggestion> & { isComing?: boolean }

/** The minimum width for a name, its path and a balance, even if the field is narrower. */
const LIST_WIDTH_MIN = 460

/** The picker's list: accounts with their balances, and an option to create an account. */
export function AccountSuggestions({ isComing = false, ...list }: AccountSuggestionsProps) {
  return (
    <Listbox
      {...list}
      label="Accounts"
      widthMin={LIST_WIDTH_MIN}
      optionKey={suggestion => (suggestion.kind === 'account' ? suggestion.account.id : 'new')}
      headingOf={suggestion =>
        suggestion.kind === 'account' && suggestion.account.isOther === true ? 'Other accounts' : undefined
      }
      empty={<div className="px-2 py-1.5 text-muted">{isComing ? 'Loading...' : 'No matching accounts.'}</div>}
    >
      {suggestion =>
        suggestion.kind === 'account' ? (
          <AccountSuggestion suggestion={suggestion} />
        ) : (
          <NewSuggestion suggestion={suggestion} />
        )
      }
    </Listbox>
  )
}

function AccountSuggestion({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'account' }> }) {
  const { fullName, number, balanceCents } = suggestion.account
  return (
    <>
      <span className="min-w-0 flex-1">
        <AccountName fullName={fullName} number={number} />
      </span>
      {balanceCents !== undefined && <Money cents={balanceCents} className="text-small" />}
    </>
  )
}

function NewSuggestion({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'new' }> }) {
  const { name, parent } = suggestion.wanted
  return (
    <span className="flex min-w-0 items-center gap-2 text-accent">
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        Create “{name}”{parent === null ? '…' : ` under ${parent.fullName}`}
      </span>
    </span>
  )
}
