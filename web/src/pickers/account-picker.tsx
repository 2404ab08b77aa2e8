import type { PickerIndex } from '@twofold/accounting/ledger/picker-search'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { later } from '../app/coming.tsx'
import { classNames } from '../ui/class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from '../ui/field.tsx'
import {
  type AccountChoice,
  CLOSED,
  type Offer,
  offersFor,
  type PickerState,
  pressKey,
  type WantedAccount,
} from './account-choice.ts'

const AccountOffers = later(async () => (await import('./account-offers.tsx')).AccountOffers)

type AccountPickerProps = FieldProps & {
  /** The chosen account's id. */
  value: number | null
  onChange: (account: AccountChoice | null) => void
  /** What may be chosen, made ready by accounting's `indexForPicker`. */
  index: PickerIndex<AccountChoice>
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
  const { value, onChange, index, onCreate, onTaken, inputRef, isDisabled, ...field } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, [])
  const [state, setShown] = useState<PickerState>(CLOSED)
  // Taking an account moves the focus in the same event: the blur that follows must know it.
  const now = useRef(state)
  const setState = useCallback((next: PickerState) => {
    now.current = next
    setShown(next)
  }, [])
  const chosen = useMemo(() => index.find(({ account }) => account.id === value)?.account, [index, value])
  const offers = useMemo(
    () =>
      state.isOpen || state.typed !== null ? offersFor(index, state.typed, { mayCreate: onCreate !== undefined }) : [],
    [index, state.isOpen, state.typed, onCreate],
  )
  const close = useCallback(() => setState({ ...now.current, isOpen: false }), [setState])
  // An account that was opened meanwhile takes the place of what was typed for it.
  useLayoutEffect(() => {
    if (value !== null) setState(CLOSED)
  }, [value, setState])
  const take = (offer: Offer) => {
    if (offer.kind === 'account') {
      setState(CLOSED)
      onChange(offer.account)
    } else {
      close()
      onCreate?.(offer.wanted)
    }
  }
  /** What is typed and not taken chooses nothing: the account from before must not be taken for it. */
  const settle = () => {
    const { typed } = now.current
    close()
    if (typed === null) return
    if (value !== null) onChange(null)
    if (typed.trim() === '') setState(CLOSED)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const outcome = pressKey(state, event.key, event.key.startsWith('Arrow') && !state.isOpen ? [] : offers)
    setState(outcome.state)
    if (outcome.taken !== undefined) take(outcome.taken)
    if (event.key === 'Enter' && !outcome.isUsed) settle()
    if (!outcome.isUsed) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' && outcome.taken?.kind === 'account') onTaken?.()
  }
  const isUnclear = state.typed !== null && state.typed.trim() !== '' && !state.isOpen
  return (
    <Field {...field} error={isUnclear ? 'Choose an account from the list.' : field.error}>
      {control => (
        <>
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={state.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={state.isOpen && offers.length > 0 ? `${listId}-${state.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Account"
            disabled={isDisabled}
            {...control}
            value={state.typed ?? chosen?.fullName ?? ''}
            onChange={event => setState({ typed: event.target.value, isOpen: true, active: 0 })}
            onClick={() => setState({ ...state, isOpen: true })}
            onFocus={event => event.target.select()}
            onBlur={settle}
            onKeyDown={keys}
            className={classNames(CONTROL_CLASSES, 'truncate')}
          />
          {state.isOpen && (
            <AccountOffers
              id={listId}
              offers={offers}
              active={state.active}
              field={input}
              onTake={take}
              onClose={close}
            />
          )}
        </>
      )}
    </Field>
  )
}
