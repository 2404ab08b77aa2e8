import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../ui/class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from '../ui/field.tsx'
import { useHeldForm } from '../ui/use-held-form.ts'
import { CLOSED, isTyped, type PickerState, type PickOffer, pressKey } from './picking.ts'

/** What a picker keeps between two keys. */
export type Picking = {
  state: PickerState
  /** The same in the very moment: taking something moves the focus in the same event, and the blur must know it. */
  now: RefObject<PickerState>
  setState: (next: PickerState) => void
}

/** The state of a picker whose field shows `value`. */
export function usePicking(value: number | null): Picking {
  const [state, setShown] = useState<PickerState>(CLOSED)
  const now = useRef(state)
  const setState = useCallback((next: PickerState) => {
    now.current = next
    setShown(next)
  }, [])
  // What was made meanwhile takes the place of what was typed for it. What comes by itself, such as the account that is usual, does
  // not: somebody types another one, or has chosen it already.
  useLayoutEffect(() => {
    if (value !== null && !now.current.isOpen && !now.current.isAwaited) setState(CLOSED)
  }, [value, setState])
  return { state, now, setState }
}

/** What lies below the field while one types. */
export type PickList<Offer> = {
  id: string
  offers: readonly Offer[]
  active: number
  field: RefObject<HTMLInputElement | null>
  onTake: (offer: Offer) => void
  onClose: () => void
}

type PickFieldProps<Offer> = FieldProps & {
  picking: Picking
  /** The name of what is chosen; empty for nothing. */
  shown: string
  isChosen: boolean
  offers: readonly Offer[]
  /** What fits is on its way: Tab and Enter take the first of it when it comes. */
  isComing?: boolean
  onTake: (offer: Offer) => void
  onClear: () => void
  /** Called after Enter took something: the form goes on to its next field. */
  onTaken?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  placeholder: string
  /** What is said when something is typed that fits nothing. */
  unclear: string
  /** Its end says most: where it has no room it is cut in front. */
  isCutInFront?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean | undefined
  list: (list: PickList<Offer>) => ReactNode
}

/** A field in which something is found by typing. Tab and Enter take what is highlighted; what fits nothing stays, with a word about it. */
export function PickField<Offer extends PickOffer>(props: PickFieldProps<Offer>) {
  const { picking, shown, isChosen, offers, isComing = false, onTake, onClear, onTaken, onFocus, ...rest } = props
  const { placeholder, unclear, isCutInFront = false, inputRef, isDisabled, list, ...field } = rest
  const { state, now, setState } = picking
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, [])
  const [isMaking, setMaking] = useState(false)
  // Until it is drawn, too: in between the form has nothing yet of what was taken.
  const isAwaited = () => now.current.isAwaited || state.isAwaited
  const { isHeld: isFormHeld } = useHeldForm(input, isAwaited, !isComing && !state.isAwaited)
  const close = useCallback(() => setState({ ...now.current, isOpen: false }), [setState, now])
  const take = (offer: Offer) => {
    if (offer.kind === 'new') close()
    else setState(CLOSED)
    setMaking(offer.kind === 'new')
    onTake(offer)
  }
  const takeFirst = useRef(() => {})
  useLayoutEffect(() => {
    takeFirst.current = () => {
      const [first] = offers
      if (first !== undefined && first.kind !== 'new') take(first)
      // What fits nothing chooses nothing, whatever has come by itself meanwhile.
      else onClear()
    }
  })
  useEffect(() => {
    if (isComing || !now.current.isAwaited) return
    setState({ ...now.current, isAwaited: false })
    takeFirst.current()
  }, [isComing, now, setState])
  /** What is typed and not taken chooses nothing: what was chosen before must not be taken for it. */
  const settle = () => {
    const { typed } = now.current
    close()
    if (typed === null) return
    onClear()
    if (typed.trim() === '') setState(CLOSED)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isComing && isTyped(state) && (event.key === 'Enter' || event.key === 'Tab')) {
      // A list that scrolls is a stop of Tab's way: open it would take the focus along when it closes.
      setState({ ...now.current, isAwaited: true, isOpen: event.key === 'Enter' })
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    const outcome = pressKey(state, event.key, event.key.startsWith('Arrow') && !state.isOpen ? [] : offers)
    setState(outcome.state)
    if (outcome.taken !== undefined) take(outcome.taken)
    if (event.key === 'Enter' && !outcome.isUsed) settle()
    if (!outcome.isUsed) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' && outcome.taken !== undefined && outcome.taken.kind !== 'new') onTaken?.()
  }
  // Nobody is told to choose while making what is missing; where that was given up, the field has the focus again.
  const isUnclear = isTyped(state) && !state.isOpen && !isComing && !isMaking
  return (
    // Its own words are known to nobody else: they stand below it also where errors stand elsewhere.
    <Field
      {...field}
      {...(isFormHeld && { hint: 'Loading...' })}
      {...(isUnclear && { error: unclear, errorElsewhereId: undefined })}
    >
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
            placeholder={placeholder}
            disabled={isDisabled}
            {...control}
            value={state.typed ?? shown}
            onChange={event => {
              setState({ ...CLOSED, typed: event.target.value, isOpen: true })
            }}
            onClick={() => setState({ ...state, isOpen: true })}
            onFocus={event => {
              setMaking(false)
              event.target.select()
              onFocus?.()
            }}
            onBlur={settle}
            onKeyDown={keys}
            className={classNames(
              CONTROL_CLASSES,
              'truncate',
              isCutInFront && state.typed === null && 'not-focus:text-left not-focus:[direction:rtl]',
            )}
          />
          {state.isOpen &&
            list({ id: listId, offers, active: state.active, field: input, onTake: take, onClose: close })}
        </>
      )}
    </Field>
  )
}
