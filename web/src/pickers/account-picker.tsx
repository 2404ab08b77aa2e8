import type { PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { type Ref, useMemo } from 'react'
import { later } from '../app/coming.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { type AccountChoice, offersFor, type WantedAccount } from './account-choice.ts'
import { PickField, usePicking } from './pick-field.tsx'

const AccountOffers = later(async () => (await import('./account-offers.tsx')).AccountOffers)

/** Names that read the same from whichever side they are set: what begins or ends with a sign would have it on the other side. */
const READS_ON = /^\p{L}.*[\p{L}\p{N})]$/u

type AccountPickerProps = FieldProps & {
  /** The chosen account's id. */
  value: number | null
  onChange: (account: AccountChoice | null) => void
  /** What may be chosen, made ready by accounting's `indexForPicker`. */
  index: PickerIndex<AccountChoice>
  /** The chosen account's full name, where the index may not have it. */
  shownName?: string
  /** The index is on its way. */
  isComing?: boolean
  onFocus?: () => void
  /** Asked to open the account that was typed; without it none is offered. */
  onCreate?: ((wanted: WantedAccount) => void) | undefined
  /** Called after Enter took an account: the form goes on to its next field. */
  onTaken?: () => void
  inputRef?: Ref<HTMLInputElement>
  isDisabled?: boolean
}

/**
 * An account found by typing the beginnings of words of its full name: `as ch` finds Assets:Bank:Checking. Tab and Enter
 * take the highlighted one. What was typed and fits nothing stays, with a word about it.
 */
export function AccountPicker(props: AccountPickerProps) {
  const { value, onChange, index, shownName = '', isComing = false, onCreate, ...field } = props
  const picking = usePicking(value)
  const { isOpen, typed } = picking.state
  const chosen = useMemo(() => index.find(({ account }) => account.id === value)?.account, [index, value])
  const offers = useMemo(
    () => (isOpen || typed !== null ? offersFor(index, typed, { mayCreate: onCreate !== undefined && !isComing }) : []),
    [index, isOpen, typed, onCreate, isComing],
  )
  const shown = chosen?.fullName ?? (value === null ? '' : shownName)
  return (
    <PickField
      {...field}
      picking={picking}
      shown={shown}
      isCutInFront={READS_ON.test(shown)}
      isChosen={value !== null}
      offers={offers}
      isComing={isComing}
      onTake={offer => (offer.kind === 'account' ? onChange(offer.account) : onCreate?.(offer.wanted))}
      onClear={() => onChange(null)}
      placeholder="Account"
      unclear="Choose an account from the list."
      list={list => <AccountOffers {...list} isComing={isComing} />}
    />
  )
}
