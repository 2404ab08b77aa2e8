import type { PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { type Ref, useMemo } from 'react'
import type { FieldProps } from '../fields/field.tsx'
import { lazyComponent } from '../loading/lazy-code.tsx'
import { type AccountChoice, accountLine, suggestAccounts, type WantedAccount } from './account-choice.ts'
import { PickField, usePicking } from './pick-field.tsx'

const AccountSuggestions = lazyComponent(async () => (await import('./account-suggestions.tsx')).AccountSuggestions)

type AccountPickerProps = FieldProps & {
  /** The chosen account's id. */
  value: number | null
  onChange: (account: AccountChoice | null) => void
  /** The accounts that can be chosen, prepared by `indexForPicker`. */
  index: PickerIndex<AccountChoice>
  /** The chosen account's full name, for an account that may be missing from the index. */
  shownName?: string
  /** Whether the index is loading. */
  isComing?: boolean
  onFocus?: () => void
  /** Called when the user chooses to create the typed account. If omitted, the picker does not offer to create accounts. */
  onCreate?: ((wanted: WantedAccount) => void) | undefined
  /** Called when the user chooses an account with Enter. The form then moves the focus to its next field. */
  onTaken?: () => void
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean
}

/**
 * A picker that finds an account by the beginnings of words in its full name: `as ch` finds Assets:Bank:Checking. Tab and Enter choose the
 * highlighted account. The field shows the chosen account's name, followed by its path. Text that matches no account stays in the field, with an error.
 */
export function AccountPicker(props: AccountPickerProps) {
  const { value, onChange, index, shownName = '', isComing = false, onCreate, ...field } = props
  const picking = usePicking(value)
  const { isOpen, typed } = picking.state
  const chosen = useMemo(() => index.find(({ account }) => account.id === value)?.account, [index, value])
  const suggestions = useMemo(
    () =>
      isOpen || typed !== null ? suggestAccounts(index, typed, { mayCreate: onCreate !== undefined && !isComing }) : [],
    [index, isOpen, typed, onCreate, isComing],
  )
  const shown = chosen?.fullName ?? (value === null ? '' : shownName)
  return (
    <PickField
      {...field}
      picking={picking}
      shown={shown === '' ? '' : accountLine(shown, chosen?.number)}
      isChosen={value !== null}
      suggestions={suggestions}
      isComing={isComing}
      onTake={suggestion =>
        suggestion.kind === 'account' ? onChange(suggestion.account) : onCreate?.(suggestion.wanted)
      }
      onClear={() => onChange(null)}
      placeholder="Account"
      unclear="Choose an account from the list."
      list={list => <AccountSuggestions {...list} isComing={isComing} />}
    />
  )
}
